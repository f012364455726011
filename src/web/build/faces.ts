import { createFontStack } from '@capsizecss/core'
import { fromBuffer } from '@capsizecss/unpack'

/** One of the two families, as its package has it, and what of it is served. */
export type Family = {
  readonly name: string
  readonly package: string
  readonly variable: string
  /** Between these weights the face is continuous; nothing on the pages is lighter or bolder. */
  readonly weights: readonly [number, number]
  /** The weight of most of its words, by whose widths the fallbacks are drawn. */
  readonly usualWeight: number
  /** OpenType features that stay: kerning, marks, and the figures that css asks for. */
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

const system = (
  familyName: string,
  postscriptName: string,
  [unitsPerEm, ascent, descent, lineGap, xWidthAvg]: readonly [number, number, number, number, number],
): Metrics => ({ familyName, fullName: familyName, postscriptName, ascent, descent, lineGap, unitsPerEm, xWidthAvg })

// Facts of the faces that systems have; the last figure is the mean width of a letter in running text.
const arial = system('Arial', 'ArialMT', [2048, 1854, -434, 67, 913])
const roboto = system('Roboto', 'Roboto-Regular', [2048, 1900, -500, 0, 911])
const dejaVuSans = system('DejaVu Sans', 'DejaVuSans', [2048, 1901, -483, 0, 1041])
const georgia = system('Georgia', 'Georgia', [2048, 1878, -449, 0, 913])
const notoSerif = system('Noto Serif', 'NotoSerif-Regular', [1000, 1069, -293, 0, 481])
const dejaVuSerif = system('DejaVu Serif', 'DejaVuSerif', [2048, 1901, -483, 0, 1058])

const shared = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'tnum']

/** The faces of the pages. Their licences (SIL Open Font License) come along from the packages. */
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

/** One `@font-face` of a package: which letters it has, and in which file. */
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
 * System faces drawn at the size and height of the web's own, so that no line moves when that arrives; and the family's
 * custom property, which names them in order. `usual` is the face at its usual weight.
 */
export async function fallbackCss(family: Family, usual: Uint8Array): Promise<string> {
  const metrics = { ...(await fromBuffer(Buffer.from(usual))), familyName: family.name }
  const { fontFamily, fontFaces } = createFontStack([metrics, ...family.fallbacks], {
    fontFaceFormat: 'styleString',
    // One face for all weights: a thickened one would be wider.
    fontFaceProperties: { fontWeight: family.weights.join(' ') },
  })
  const own = fontFamily.split(', ').slice(0, 1 + family.fallbacks.length)
  return `${fontFaces}\n:root { ${family.variable}: ${own.join(', ')}, ${family.generic}; }\n`
}
