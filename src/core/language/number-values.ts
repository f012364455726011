import type { LanguageWords } from './language-words.ts'
import { type NumeralSign, numeralValue } from './numerals.ts'

export type ValuedWord = {
  readonly value: number
  /** True after a linking word: "and", "und". */
  readonly isLinked: boolean
  readonly isDigits?: boolean
  /** True when it comes after a decimal point in words: "twelve point five". */
  readonly isDecimal?: boolean
}

/** The decimal point in words. */
export const decimalPoints: ReadonlySet<string> = new Set([
  'point',
  'komma',
  'virgule',
  'virgola',
  'coma',
  'punto',
  'ponto',
])

const hanDigits = new Map([...'〇一二三四五六七八九'].map((sign, value) => [sign, value]))
for (const [sign, value] of [
  ['零', 0],
  ['两', 2],
  ['兩', 2],
] as const)
  hanDigits.set(sign, value)
const hanUnits: Record<string, number> = { 十: 10, 百: 100, 千: 1000, 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8, 兆: 1e12 }

/** The value of a number in Chinese characters, with or without digits before its unit: 三千五百, 3万. */
export function hanNumber(text: string): number | null {
  const signs: NumeralSign[] = []
  for (const [sign] of text.replace(/,/g, '').matchAll(/\p{Nd}+(?:\.\p{Nd}+)?|./gu)) {
    const unit = hanUnits[sign]
    const value = unit ?? hanDigits.get(sign) ?? Number(sign.normalize('NFKC'))
    if (Number.isNaN(value)) return null
    signs.push({ value, isScale: unit !== undefined })
  }
  return numeralValue(signs)
}

/** The values of a number in digits: 41,000 is one; 1.500 may be fifteen hundred or one and a half. */
export function digitValues(written: string): number[] {
  const plain = written.normalize('NFKC').replace(/[’']/g, ',')
  const separators = plain.match(/[.,]/g) ?? []
  if (separators.length === 0) return [Number(plain)]
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(plain)
  const whole = isGrouped ? [Number(plain.replace(/[.,]/g, ''))] : []
  const decimal = separators.length === 1 ? [Number(plain.replace(',', '.'))] : []
  return [...whole, ...decimal]
}

/** The values of a word that is a number, or is composed of several: "einundzwanzig", "trentacinque". */
export function numberWordsIn(
  word: string,
  { numbers, numberLinks }: Pick<LanguageWords, 'numbers' | 'numberLinks'>,
): readonly ValuedWord[] | null {
  const value = numbers.get(word)
  if (value !== undefined) return [{ value, isLinked: false }]
  if (word.length < 6 || word.length > 60) return null
  const parts: ValuedWord[] = []
  let isLinked = false
  for (let at = 0; at < word.length; ) {
    const part = longestPart(word, at, numbers)
    const link = part === '' ? [...numberLinks].find(each => word.startsWith(each, at)) : undefined
    if (part !== '') {
      parts.push({ value: numbers.get(part) ?? numbers.get(elisions[part] ?? '')!, isLinked })
      isLinked = false
      at += part.length
    } else if (link !== undefined && parts.length > 0) {
      isLinked = true
      at += link.length
    } else return null
  }
  return parts.length > 1 && !isLinked ? parts : null
}

/** Italian tens before a vowel: "trentuno". */
const elisions: Record<string, string> = {
  vent: 'venti',
  trent: 'trenta',
  quarant: 'quaranta',
  cinquant: 'cinquanta',
  sessant: 'sessanta',
  settant: 'settanta',
  ottant: 'ottanta',
  novant: 'novanta',
}

function longestPart(word: string, at: number, numbers: ReadonlyMap<string, number>): string {
  for (let end = Math.min(word.length, at + 12); end > at + 1; end--) {
    const part = word.slice(at, end)
    if (numbers.has(part) || numbers.has(elisions[part] ?? '')) return part
  }
  return ''
}

/** True when a number word continues the number below a thousand that is being read. */
function continues(current: number, { value, isLinked }: ValuedWord): boolean {
  const rest = current % 100
  if (current >= 100 && rest === 0) return value < 100
  // French counts 60 + 11 and 80 + 17.
  if (rest === 60 || rest === 80) return value < 20
  if (rest >= 20 && rest % 10 === 0) return value < 10
  return isLinked && rest > 0 && rest < 10 && value >= 20 && value % 10 === 0
}

/** The values that number words in a row may mean: "nineteen eighty four" is 1984, and also 19 and 84. */
export function valuesOf(words: readonly ValuedWord[]): number[] {
  const parts: number[] = []
  let total = 0
  let current: number | null = null
  const close = () => {
    if (current !== null || total > 0) parts.push(total + (current ?? 0))
    total = 0
    current = null
  }
  for (const word of words) {
    const { value } = word
    if (word.isDecimal && current !== null && total === 0) current = Number(`${current}.${value}`)
    else if (word.isDigits) {
      close()
      current = value
    } else if (value >= 1000) {
      // A scale above the last one starts again: "two million five thousand" counts down.
      total = total > 0 && value > total ? (total + (current ?? 0)) * value : total + (current ?? 1) * value
      current = null
    } else if (value === 100) current = current !== null && current < 100 ? Math.max(1, current) * 100 : 100
    else if (current === 4 && value === 20) current = 80
    else if (current === null) current = value
    else if (continues(current, word)) current += value
    else {
      close()
      current = value
    }
  }
  close()
  const joined = parts.flatMap((part, at) => {
    const next = parts[at + 1]
    const isPair = next !== undefined && part >= 1 && part < 100 && next >= 10 && next < 100
    return isPair ? [part * 100 + next, part + next / 100] : []
  })
  const digits = parts.length > 2 && parts.every(part => part < 10) ? [Number(parts.join(''))] : []
  return [...new Set([...parts, ...joined, ...digits])]
}
