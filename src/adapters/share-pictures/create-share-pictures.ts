import { drawableText } from '#core/text/drawable-text.ts'
import type { ShareCard } from '#core/verdicts/share-card.ts'
import type { SharePictures } from '#src/ports/share-pictures.ts'
import type { Log } from '#src/ports.ts'
import { limitConcurrency } from '../concurrency-limit.ts'
import { createSharedCache } from '../shared-cache.ts'
import { type CardDrawing, layOutShareCard } from './lay-out-share-card.ts'
import { type Face, readFaces } from './read-faces.ts'

/** About 400 pictures. */
const cacheBytes = 16 * 1024 * 1024
/** A drawing takes about 20 ms, so the last of them waits for half a second. */
const maxWaiting = 24

type CardRenderer = {
  draw(drawing: CardDrawing, signal: AbortSignal): Promise<Uint8Array>
  covers(face: Face['name'] | 'any', codePoint: number): boolean
}

/** Draws one picture at a time. The renderer and the typefaces are loaded when the first picture is needed. */
export function createSharePictures(
  log: Pick<Log, 'warn'>,
  load: () => Promise<CardRenderer> = loadCardRenderer,
): SharePictures {
  const cache = createSharedCache<Uint8Array>(cacheBytes, picture => picture.byteLength)
  const queue = limitConcurrency({ maxRunning: 1, maxWaiting })
  let loading: Promise<CardRenderer | null> | undefined
  const cardRenderer = () => {
    loading ??= load().catch(error => {
      log.warn({ error }, 'share pictures cannot be drawn on this machine; link previews show the thumbnail')
      return null
    })
    return loading
  }
  return {
    async prepare(card) {
      const found = await cardRenderer()
      return found && prepareCard(card, codePoint => found.covers('any', codePoint))
    },
    async draw(name, card, signal) {
      const found = await cardRenderer()
      if (found === null) throw new Error('Cards that were not prepared cannot be drawn.')
      const isSerif = (text: string) => [...text].every(each => found.covers('Newsreader', each.codePointAt(0)!))
      return cache.getOrCreate(
        name,
        drawSignal => queue.run(() => found.draw(layOutShareCard(card, isSerif), drawSignal), drawSignal),
        signal,
      )
    },
  }
}

/** Null when a text that the picture needs cannot be drawn; an optional one is left out. */
function prepareCard(card: ShareCard, covers: (codePoint: number) => boolean): ShareCard | null {
  const drawable = (text: string | null) => (text === null ? null : drawableText(text, covers) || null)
  const [title, quote] = [drawable(card.title), drawable(card.quote?.text ?? null)]
  if (title === null) return null
  if (card.honestTitle !== null && drawable(card.honestTitle) === null) return null
  return {
    ...card,
    title,
    honestTitle: drawable(card.honestTitle),
    quote: quote === null ? null : { text: quote, seconds: card.quote!.seconds },
    answer: drawable(card.answer),
  }
}

async function loadCardRenderer(): Promise<CardRenderer> {
  const [{ Renderer }, faces] = await Promise.all([import('@takumi-rs/core'), readFaces()])
  const renderer = new Renderer()
  for (const { name, data, ranges } of faces)
    await renderer.registerFont({ name, data, unicodeRange: ranges.map(([from, to]) => [from, to]) })
  return {
    draw: ({ node, images, width, height }, signal) =>
      renderer.render(node, { width, height, format: 'png', images: [...images], signal }),
    covers: (wanted, codePoint) =>
      faces.some(
        ({ name, ranges }) =>
          (wanted === 'any' || name === wanted) && ranges.some(([from, to]) => from <= codePoint && codePoint <= to),
      ),
  }
}
