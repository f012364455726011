import { type NumberSource, type ReadNumber, textOf, wholeNumber } from './number-source.ts'
import { currencies, hanDigits, hangulDigits, hangulScales, hanScales } from './number-words.ts'

/** The Chinese, Japanese or Korean numeral that begins at `at`; null if none does. */
export function readNumeral(source: NumberSource, at: number): ReadNumber | null {
  const key = source.key(at)
  if (key === '两' || hanDigits.includes(key) || hanScales[key]) return readCharacters(source, at, hanDigits, hanScales)
  if (!hangulDigits.includes(key) && !hangulScales[key]) return null
  const read = readCharacters(source, at, hangulDigits, hangulScales)
  // A single syllable or a digit without a scale is usually part of a word.
  return read && read.to - at > 1 && /0$/.test(read.value) ? read : null
}

/** A numeral of single characters, by place (三千五百) or digit by digit (二〇二四). */
function readCharacters(
  source: NumberSource,
  from: number,
  digits: string,
  scales: Record<string, number>,
): ReadNumber | null {
  let at = from
  let [total, section, digit] = [0, 0, -1]
  let spelled = ''
  for (; at < source.length && (at === from || source.before(at) === ''); at++) {
    const key = source.key(at)
    const value = key === '两' ? 2 : digits.indexOf(key)
    const scale = scales[key]
    if (scale === undefined && value < 0) break
    if (scale === undefined) {
      spelled += value
      digit = value
    } else if (scale < 1e4) {
      section += Math.max(1, digit < 0 ? 1 : digit) * scale
      digit = -1
    } else {
      total += (section + Math.max(0, digit) || 1) * scale
      section = 0
      digit = -1
    }
  }
  const count = at - from
  if (count === 0) return null
  if (spelled.length === count && count > 1) return { to: at, value: textOf(Number(spelled)), digits: spelled }
  return wholeNumber(total + section + Math.max(0, digit), at)
}

/** The currency that a sign right before or after a number names; '' if none. */
export function currencySign(before: string, after: string): string {
  const sign = /(\p{Sc})\s?$/u.exec(before)?.[1] ?? /^\s?(\p{Sc})/u.exec(after)?.[1]
  return sign === undefined ? '' : (currencies.get(sign) ?? sign)
}
