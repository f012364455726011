import { numberValues } from '#core/language/number-words.ts'
import { english } from '#core/language/tables/english.ts'

const values = numberValues(english)
const scales = Object.fromEntries([...values].filter(([word, value]) => value >= 100 && word.length > 1))
/** The usual word of each number below a hundred that has one. */
const spelled = new Map([...values].reverse().map(([word, value]) => [value, word]))
const suffixes: Record<string, number> = { k: 1_000, m: 1_000_000, b: 1_000_000_000 }

const simpleValue = (word: string): number | null => {
  const value = word === 'dozen' ? undefined : values.get(word)
  return value !== undefined && value < 100 ? value : null
}

/** A number in a text, in digits or words, and its unit: the word after it ("12 days", "forty one thousand dollars"). */
export type SpokenNumber = { readonly value: number; readonly unit: string; readonly index: number }

const tokens = /[$€£]?\d[\d,]{0,30}(?:\.\d{1,30})?[kmb]?\b%?|\p{L}+(?:['’]\p{L}+)?/giu

/** All numbers of a text with their units; "$5" has the unit dollar. */
export function numbersIn(text: string): SpokenNumber[] {
  const words = [...text.toLowerCase().slice(0, 6_000).matchAll(tokens)]
  const numbers: SpokenNumber[] = []
  for (let at = 0; at < words.length; ) {
    const { value, used, unit } = readNumber(words.slice(at, at + 8).map(found => found[0]))
    if (used === 0) {
      at += 1
      continue
    }
    const following = words[at + used]?.[0] ?? ''
    numbers.push({ value, unit: singular(unit === '' ? following : unit), index: words[at]!.index })
    at += used
  }
  return numbers
}

const currencies: Record<string, string> = { $: 'dollar', '€': 'euro', '£': 'pound' }

function readNumber(words: readonly string[]): { value: number; used: number; unit: string } {
  const first = words[0] ?? ''
  const digits = /^([$€£]?)(\d[\d,]*(?:\.\d+)?)([kmb]?)(%?)$/.exec(first)
  if (digits) {
    let value = Number(digits[2]!.replaceAll(',', '')) * (suffixes[digits[3]!] ?? 1)
    let used = 1
    while (scales[words[used] ?? '']) value *= scales[words[used++]!]!
    return { value, used, unit: digits[4] === '%' ? 'percent' : (currencies[digits[1]!] ?? '') }
  }
  let total = 0
  let part = 0
  let used = 0
  for (; used < words.length; used++) {
    const word = words[used]!
    const value = simpleValue(word)
    const scale = scales[word]
    if (value !== null) part += value
    else if (scale === 100 && used > 0) part = Math.max(1, part) * 100
    else if (scale !== undefined && used > 0) {
      total += Math.max(1, part) * scale
      part = 0
    } else if (!(word === 'and' && used > 0 && scales[words[used - 1]!] && simpleValue(words[used + 1] ?? '') !== null))
      break
  }
  return { value: total + part, used, unit: '' }
}

const singular = (unit: string): string => (unit.length > 3 ? unit.replace(/(?<=[^s])s$/, '') : unit)

const belowHundred = (value: number): string[] => {
  const word = spelled.get(value)
  return word === undefined ? [spelled.get(value - (value % 10))!, spelled.get(value % 10)!] : [word]
}

/** A whole number as English captions spell it: 41 is "forty one", 1979 "nineteen seventy nine". In digits from 10,000 on. */
export function numberInWords(value: number): string[] {
  if (value < 100) return belowHundred(value)
  const rest = value % 100
  const isYear = value > 1_000 && value < 10_000 && Math.floor(value / 100) % 10 !== 0
  if (isYear) return [...belowHundred(Math.floor(value / 100)), ...(rest === 0 ? ['hundred'] : belowHundred(rest))]
  const tail = rest === 0 ? [] : ['and', ...belowHundred(rest)]
  if (value < 1_000) return [spelled.get(Math.floor(value / 100))!, 'hundred', ...tail]
  return value < 10_000 && value % 1_000 < 100
    ? [spelled.get(Math.floor(value / 1_000))!, 'thousand', ...tail]
    : [String(value)]
}
