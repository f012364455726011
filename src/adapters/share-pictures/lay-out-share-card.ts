import type { ImageSource, Node } from '@takumi-rs/core'
import type { ScoredWord } from '#core/answers/analysis.ts'
import { timecode } from '#core/text/timecode.ts'
import type { ShareCard } from '#core/verdicts/share-card.ts'
import { shareCardTexts, sharePictureSize } from '#core/verdicts/share-card-texts.ts'
import { verdictLabels } from '#core/verdicts/verdict-texts.ts'
import { type CardMark, markSvg, productSvg, rulerMargin, rulerSvg, rulerWidth } from './card-signs.ts'

/** A card as the renderer takes it; images are named by their `src`. */
export type CardDrawing = typeof sharePictureSize & { readonly node: Node; readonly images: readonly ImageSource[] }

/** The dark theme of `src/web/theme/tokens.css`; a test compares them. */
export const cardColors = {
  page: '#0e1116',
  surface: '#151a21',
  line: '#2a333f',
  lineStrong: '#6d7988',
  text: '#e8ecf1',
  muted: '#9aa7b5',
  action: '#9db0ff',
  kept: '#3ecf8e',
  partly: '#f5b544',
  broken: '#ff7a6b',
} as const

/** The color and sign of each verdict, as on the page. */
const verdictStyles: Record<ScoredWord, { readonly tone: 'kept' | 'partly' | 'broken'; readonly mark: CardMark }> = {
  keeps_promise: { tone: 'kept', mark: 'check' },
  mostly_fair: { tone: 'partly', mark: 'quarter' },
  overstated: { tone: 'partly', mark: 'most' },
  clickbait: { tone: 'broken', mark: 'cross' },
}

const ruler = { width: rulerWidth, height: 30 }

/**
 * Lays out a card: the verdict beside its ruled scale, the title (struck out above the honest one if it misleads), the
 * proof, the product. Titles are serif unless the serif lacks one of their letters.
 */
export function layOutShareCard(card: ShareCard, isSerif: (text: string) => boolean): CardDrawing {
  const { tone, mark } = verdictStyles[card.word]
  const color = cardColors[tone]
  const head = row(
    { justifyContent: 'space-between', alignItems: 'flex-end', width: '100%', flexShrink: 0 },
    row(
      { alignItems: 'center', gap: 18 },
      { type: 'image', src: 'mark', style: { width: 52, height: 52 } },
      text(verdictLabels[card.word], { ...serif, fontSize: 58, fontWeight: 600, lineHeight: 1.1, color: color }),
    ),
    scale(card.score, color),
  )
  const foot = row(
    { alignItems: 'center', justifyContent: 'space-between', width: '100%', flexShrink: 0, color: cardColors.muted },
    row(
      { alignItems: 'center', gap: 14 },
      { type: 'image', src: 'product', style: { width: 38, height: 31 } },
      text(shareCardTexts.product, { ...serif, fontSize: 28, fontWeight: 600, color: cardColors.text }),
    ),
    text(shareCardTexts.claim, { fontSize: 22 }),
  )
  return {
    ...sharePictureSize,
    node: column(
      {
        ...sharePictureSize,
        padding: '40px 64px 40px',
        backgroundColor: cardColors.page,
        color: cardColors.text,
        fontFamily: 'Inter',
        gap: 24,
      },
      head,
      box({ width: '100%', height: 1, flexShrink: 0, backgroundColor: cardColors.line }),
      column(
        { flexGrow: 1, justifyContent: 'center', gap: 22, width: '100%' },
        ...titles(card, isSerif),
        ...proof(card, color),
      ),
      foot,
    ),
    images: [
      { src: 'mark', data: Buffer.from(markSvg(mark, color)), cache: 'none' },
      { src: 'ruler', data: Buffer.from(rulerSvg(card.score, color, cardColors.lineStrong)), cache: 'none' },
      { src: 'product', data: Buffer.from(productSvg(cardColors.muted, cardColors.action)), cache: 'none' },
    ],
  }
}

/** The title; a misleading one struck out, above the honest one. */
function titles({ title, isMisleading, honestTitle }: ShareCard, isSerif: (text: string) => boolean): Node[] {
  const family = (words: string) => (isSerif(words) ? serif : {})
  const struck = { textDecorationLine: 'line-through', textDecorationThickness: 3, color: cardColors.muted }
  if (honestTitle === null) {
    const style = { ...family(title), fontWeight: 600, ...sizeOf(title), ...clamp(3) }
    return [text(title, isMisleading ? { ...style, ...struck } : style)]
  }
  return [
    text(title, { ...family(title), fontSize: 32, fontWeight: 500, lineHeight: 1.22, ...struck, ...clamp(2) }),
    text(honestTitle, { ...family(honestTitle), fontWeight: 600, ...sizeOf(honestTitle, true), ...clamp(3) }),
  ]
}

/** Longer titles are smaller, so that three lines hold most of them; below a struck title there is less room. */
function sizeOf(title: string, isBelow = false): { fontSize: number; lineHeight: number } {
  const size = title.length <= 48 ? 64 : title.length <= 80 ? 54 : 46
  return { fontSize: isBelow ? Math.min(size - 8, 50) : size, lineHeight: 1.16 }
}

/** One proven quote with its time, else the verdict's sentence. */
function proof({ quote, answer, honestTitle }: ShareCard, color: string): Node[] {
  const words = quote === null ? answer : `“${quote.text.replace(/^[“"„«]+|(?<![”"“»])[”"“»]+$/g, '')}”`
  if (words === null) return []
  const time = quote?.seconds ?? null
  const said = text(words, {
    fontSize: 28,
    lineHeight: 1.42,
    color: cardColors.text,
    ...clamp(honestTitle ? 2 : 3),
    flexShrink: 1,
  })
  return [
    row(
      { width: '100%', gap: 24, alignItems: 'stretch', flexShrink: 0 },
      box({ width: 4, flexShrink: 0, borderRadius: 2, backgroundColor: color }),
      row({ flexGrow: 1, gap: 24, alignItems: 'center' }, said, ...(time === null ? [] : [timeChip(time)])),
    ),
  ]
}

const timeChip = (seconds: number): Node =>
  box(
    {
      flexShrink: 0,
      padding: '6px 18px',
      borderRadius: 999,
      border: `1px solid ${cardColors.lineStrong}`,
      backgroundColor: cardColors.surface,
    },
    text(timecode(seconds), {
      fontSize: 26,
      color: cardColors.action,
      fontWeight: 550,
      fontVariantNumeric: 'tabular-nums',
    }),
  )

/** The ruled scale with the score above its marker. */
function scale(score: number, color: string): Node {
  const numberWidth = 100
  return column(
    { width: ruler.width, flexShrink: 0, gap: 8 },
    box(
      { position: 'relative', width: ruler.width, height: 46 },
      box(
        {
          position: 'absolute',
          // At the ends the number stays within the ruler.
          left: Math.min(Math.max((ruler.width * score) / 100, 14), ruler.width - 37) - numberWidth / 2,
          top: 0,
          width: numberWidth,
          justifyContent: 'center',
        },
        text(String(score), {
          fontSize: 40,
          lineHeight: 1.1,
          fontWeight: 650,
          color: color,
          fontVariantNumeric: 'tabular-nums',
        }),
      ),
    ),
    {
      type: 'image',
      src: 'ruler',
      style: { width: ruler.width + 2 * rulerMargin, height: ruler.height, marginLeft: -rulerMargin, flexShrink: 0 },
    },
    row(
      { justifyContent: 'space-between', fontSize: 20, color: cardColors.muted },
      text(shareCardTexts.from, {}),
      text(shareCardTexts.to, {}),
    ),
  )
}

type Style = Record<string, string | number>
const serif = { fontFamily: 'Newsreader, Inter' } as const
const box = (style: Style, ...children: Node[]): Node => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
})
const row = box
const column = (style: Style, ...children: Node[]): Node => box({ flexDirection: 'column', ...style }, ...children)
const text = (words: string, style: Style): Node => ({ type: 'text', text: words, style })

/** At most so many lines. Without `flexShrink` a full column would squeeze its texts and cut letters in half. */
const clamp = (lines: number): Style => ({
  flexShrink: 0,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  textWrap: 'balance',
})
