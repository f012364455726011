import { cpuTimeMs } from './cpu-time.ts'

/** About half a megabyte. */
const length = 500_000
const many = (part: string): string => part.repeat(Math.ceil(length / part.length)).slice(0, length)

const signs = [
  ...[
    'a',
    ' ',
    '\n',
    '\t',
    '0',
    '\u2028',
    '.',
    ',',
    '-',
    ':',
    '"',
    '“',
    '「',
    '[',
    '(',
    '<',
    '*',
    '`',
    '\\',
    '&',
    '=',
    '漢',
    '\u0301',
  ],
  ...[
    'a ',
    'a-',
    'a, ',
    '. ',
    '1:',
    '12:34 ',
    '[1] ',
    '“a” ',
    '<b>',
    '<b',
    '](',
    '&amp;',
    '&#1',
    '**',
    '__',
    '```\n',
    '- ',
    '1. ',
    '> ',
  ],
  ...[
    '{"a":',
    '[[',
    '"\\',
    'the ',
    'not ',
    'zwanzig',
    'hunderttausend',
    'five ',
    'five hundred and ',
    'does not say ',
    'video ',
  ],
  ...[
    'you know, ',
    'um ',
    'A: ',
    '00:00:01.000 --> 00:00:02.000\n',
    '1\n00:00:01,000',
    '0:01 a\n',
    '\u200b',
    '\ud83d',
    '😀',
    '\r',
    '\0',
  ],
  ...[
    'http://',
    'https://youtu.be/',
    'v=',
    '?v=',
    '%',
    '@',
    'a@',
    '://a:',
    'token=',
    'Bearer ',
    'sk-',
    '(…)',
    '…',
    '###',
    '| ',
    '$1',
    "'",
  ],
]

/** Hostile texts, each named by what is repeated: alone, after an opening mark, before a stop. */
export const hostileTexts: readonly (readonly [name: string, text: string])[] = signs.flatMap(sign => [
  [JSON.stringify(sign), many(sign)] as const,
  [`“ and ${JSON.stringify(sign)}`, `“video ${many(sign)}\u0000`] as const,
])

/** How many times longer than usual a busy virtual machine may take for the same instructions. */
const slowMachine = 4

/**
 * The texts that take longer than `limitMs` of processor time, the best of eight tries. As a machine may be slow, a time over
 * the limit counts if it grows faster than the text, or is far over it.
 */
export function slowOn(read: (text: string) => unknown, limitMs: number, every = 1): readonly string[] {
  const leastMs = (text: string, enoughMs: number): number => {
    let least = Number.POSITIVE_INFINITY
    for (let tries = 0; tries < 8 && least > enoughMs; tries++) {
      const took = cpuTimeMs(() => {
        try {
          read(text)
        } catch (error) {
          // A refusal is fine; it only has to come soon.
          if (error instanceof RangeError) throw error
        }
      })
      least = Math.min(least, took)
    }
    return least
  }
  return hostileTexts
    .filter((_, at) => at % every === 0)
    .flatMap(([name, text]) => {
      const took = leastMs(text, limitMs)
      if (took <= limitMs) return []
      // Quadratic time is 64 times that of an eighth.
      const isLinear = took <= limitMs + 40 * leastMs(text.slice(0, text.length / 8), 0)
      return isLinear && took <= slowMachine * limitMs ? [] : [`${name}: ${Math.round(took)} ms`]
    })
}
