/** The sign beside a verdict: the typefaces have none, so each is drawn as on the page (`src/web/ui/Mark.tsx`). */
export type CardMark = 'check' | 'quarter' | 'most' | 'cross'

const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 4}" height="${height * 4}" fill="none" stroke-linecap="round" stroke-linejoin="round">${content}</svg>`

const disc = '<circle cx="12" cy="12" r="8.5"/>'
const marks: Record<CardMark, (color: string) => string> = {
  check: () => '<path d="M5 12l5 5L20 7"/>',
  cross: () => '<path d="M18 6L6 18M6 6l12 12"/>',
  quarter: color => `${disc}<path d="M12 12V3.5A8.5 8.5 0 0 1 20.5 12z" fill="${color}" stroke="none"/>`,
  most: color => `${disc}<path d="M12 12V3.5A8.5 8.5 0 1 1 3.5 12z" fill="${color}" stroke="none"/>`,
}

export const markSvg = (mark: CardMark, color: string): string =>
  svg(24, 24, `<g stroke="${color}" stroke-width="2.4">${marks[mark](color)}</g>`)

/** The product's logo. */
export const productSvg = (ruler: string, marker: string): string =>
  svg(
    22,
    18,
    `<path d="M1 16.5h20M1 16.5v-4M6 16.5v-2M11 16.5v-4M16 16.5v-2M21 16.5v-4" stroke="${ruler}" stroke-width="1.5"/><path d="M10.5 2h8l-4 6z" fill="${marker}"/>`,
  )

export const rulerWidth = 440
/** How far the picture reaches beyond the ruler's ends, for a marker that points to one of them. */
export const rulerMargin = 10

/** A ruler from 0 to 100 with the score's quarter highlighted and a marker that points to the score. */
export function rulerSvg(score: number, color: string, line: string): string {
  const at = (value: number) => rulerMargin + 1 + (value * (rulerWidth - 2)) / 100
  const ticks = Array.from({ length: 21 }, (_, i) => i * 5)
    .map(value => `M${at(value)} 29V${value % 25 === 0 ? 13 : 21}`)
    .join('')
  const quarter = Math.min(3, Math.floor(score / 25)) * 25
  return svg(
    rulerWidth + 2 * rulerMargin,
    30,
    `<path d="${ticks}M${at(0)} 29H${at(100)}" stroke="${line}" stroke-width="1.5"/>` +
      `<path d="M${at(quarter)} 28.5H${at(quarter + 25)}" stroke="${color}" stroke-width="3"/>` +
      `<path d="M${at(score) - 9} 0h18l-9 12z" fill="${color}"/>`,
  )
}
