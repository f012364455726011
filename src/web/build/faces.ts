import { createFontStack } from '@capsizecss/core'
import { fromBuffer } from '@capsizecss/unpack'

/** A font family: its package, and the part of it that is served. */
export type Family = {
  readonly name: string
  readonly package: string
  readonly variable: string
  /** The range of the variable font's weights; the pages use no lighter or bolder one. */
  readonly weights: readonly [number, number]
  /** The weight of most text, whose width the fallbacks match. */
  readonly usualWeight: number
  /** The OpenType features to keep: kerning, marks, and the figures that the styles use. */
  readonly features: readonly string[]
  readonly fallbacks: readonly Metrics[]
  readonly generic: string
}

type Metrics = {
  readonly familyName: string
  readonly fullName: string
  readonly postscriptName: string
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  readonly unitsPerEm: number
  readonly xWidthAvg: number
}

const systemFont = (
  familyName: string,
  postscriptName: string,
  [unitsPerEm, ascent, descent, lineGap, xWidthAvg]: readonly [number, number, number, number, number],
): Metrics => ({ familyName, fullName: familyName, postscriptName, ascent, descent, lineGap, unitsPerEm, xWidthAvg })

// The metrics of system fonts; the last number is the mean width of a letter in running text.
const arial = systemFont('Arial', 'ArialMT', [2048, 1854, -434, 67, 913])
const roboto = systemFont('Roboto', 'Roboto-Regular', [2048, 1900, -500, 0, 911])
const dejaVuSans = systemFont('DejaVu Sans', 'DejaVuSans', [2048, 1901, -483, 0, 1041])
const georgia = systemFont('Georgia', 'Georgia', [2048, 1878, -449, 0, 913])
const notoSerif = systemFont('Noto Serif', 'NotoSerif-Regular', [1000, 1069, -293, 0, 481])
const dejaVuSerif = systemFont('DejaVu Serif', 'DejaVuSerif', [2048, 1901, -483, 0, 1058])

const shared = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum']

/** The fonts of the pages. Their licenses (SIL Open Font License) are copied from the packages. */
export const families: readonly Family[] = [
  {
    name: 'Inter Variable',
    package: '@fontsource-variable/inter',
    variable: '--sans',
    weights: [400, 700],
    usualWeight: 400,
    features: shared,
    fallbacks: [arial, roboto, dejaVuSans],
    generic: 'system-ui, sans-serif',
  },
  {
    name: 'Newsreader Variable',
    package: '@fontsource-variable/newsreader',
    variable: '--serif',
    weights: [400, 600],
    usualWeight: 550,
    features: shared,
    fallbacks: [georgia, notoSerif, dejaVuSerif],
    generic: 'Georgia, serif',
  },
]

/** One `@font-face` of a package: its characters and its file. */
export type PackageFace = { readonly name: string; readonly file: string; readonly range: string; readonly css: string }

/** The faces that a package's `wght.css` declares. */
export const facesOf = (css: string): PackageFace[] =>
  [...css.matchAll(/\/\* (\S+) \*\/\s*(@font-face \{[^}]*\})/g)].map(([, name, face]) => ({
    name: name!,
    file: /url\(\.\/(files\/[^)]+)\)/.exec(face!)![1]!,
    range: /unicode-range: ([^;]+);/.exec(face!)![1]!,
    css: face!,
  }))

/** Every character of a `unicode-range`. */
export const charactersIn = (range: string): string =>
  range
    .split(',')
    .map(part => part.trim().replace(/^U\+/i, '').split('-'))
    .flatMap(([first, last = first]) => {
      const from = Number.parseInt(first!, 16)
      return Array.from({ length: Number.parseInt(last!, 16) - from + 1 }, (_, n) => String.fromCodePoint(from + n))
    })
    .join('')

/**
 * The CSS of system fonts adjusted to the web font's metrics, so that no line moves when it loads, and of the family's
 * custom property, which lists them in order. `usual` is the font at its usual weight.
 */
export async function fallbackCss(family: Family, usual: Uint8Array): Promise<string> {
  const metrics = { ...(await fromBuffer(Buffer.from(usual))), familyName: family.name }
  const { fontFamily, fontFaces } = createFontStack([metrics, ...family.fallbacks], {
    fontFaceFormat: 'styleString',
    // One face for all weights: synthetic bold would be wider.
    fontFaceProperties: { fontWeight: family.weights.join(' ') },
  })
  const names = fontFamily.split(', ').slice(0, 1 + family.fallbacks.length)
  return `${fontFaces}\n:root { ${family.variable}: ${names.join(', ')}, ${family.generic}; }\n`
}
