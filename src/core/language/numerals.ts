import { type NumberSource, type ReadNumber, textOf, wholeNumber } from './number-source.ts'
import { currencies, hanDigits, hangulDigits, hangulScales, hanScales } from './number-words.ts'

/** A character of a numeral: a digit, or a scale such as 百 or 万 that multiplies what is before it. */
export type NumeralSign = { readonly value: number; readonly isScale: boolean }

/**
 * The value of a numeral: 三千五百 is 3500, 二〇二四 is 2024. From 万 on, a scale multiplies everything since the last
 * scale that is at least as large: 三万亿 is 3e12, 三亿五千万 is 350 million.
 */
export function numeralValue(signs: readonly NumeralSign[]): number {
  const closed: { value: number; scale: number }[] = []
  let section: number | null = null
  let digit: number | null = null
  for (const { value, isScale } of signs) {
    if (!isScale) digit = (digit ?? 0) * 10 + value
    else if (value < 1e4) {
      section = (section ?? 0) + (digit ?? 1) * value
      digit = null
    } else {
      let count: number | null = section === null && digit === null ? null : (section ?? 0) + (digit ?? 0)
      while (closed.length > 0 && closed.at(-1)!.scale < value) count = (count ?? 0) + closed.pop()!.value
      closed.push({ value: (count ?? 1) * value, scale: value })
      section = null
      digit = null
    }
  }
  return closed.reduce((sum, part) => sum + part.value, (section ?? 0) + (digit ?? 0))
}

/** The Chinese, Japanese or Korean numeral that begins at `at`; null if none does. */
export function readNumeral(source: NumberSource, at: number): ReadNumber | null {
  return readHan(source, at) ?? readHangul(source, at)
}

function readHan(source: NumberSource, at: number): ReadNumber | null {
  const signs = readSigns(source, at, key =>
    signOf(key === '两' ? '二' : key === '零' ? '〇' : key, hanDigits, hanScales),
  )
  if (signs.length === 0) return null
  const to = at + signs.length
  const isSpelled = signs.length > 1 && signs.every(sign => !sign.isScale)
  const isBareRange = signs.length === 2 && isSpelled && (source.key(at) === '两' || isRange(signs))
  if (isBareRange || (!isSpelled && hasPair(signs))) return approximate(signs, to)
  if (!isSpelled) return wholeNumber(numeralValue(signs), to)
  return { to, value: textOf(numeralValue(signs)), digits: signs.map(sign => sign.value).join('') }
}

/**
 * Syllables such as 이 are also common words, so a Korean numeral needs a scale and two syllables. One that ends in a digit
 * needs three, or begins with 십, because 천사 is an angel. 일 and 이 at the end may also be "day" and the subject particle,
 * so a numeral that ends in them is none: its syllables are compared.
 */
function readHangul(source: NumberSource, at: number): ReadNumber | null {
  const signs = readSigns(source, at, key => signOf(key, hangulDigits, hangulScales))
  const last = signs.at(-1)
  if (last === undefined || signs.length < 2 || signs.every(sign => !sign.isScale)) return null
  const to = at + signs.length
  if (!last.isScale && (last.value < 3 || (signs.length === 2 && signs[0]!.value !== 10))) return null
  return hasPair(signs) ? approximate(signs, to) : wholeNumber(numeralValue(signs), to)
}

/** A number in digits with Chinese, Japanese or Korean scales: 3万5千, 1억2000만; null without a scale. */
export function readDigitsWithScales(source: NumberSource, at: number): ReadNumber | null {
  const signs = readSigns(source, at, key =>
    /^\d{1,12}(?:\.\d+)?$/.test(key)
      ? { value: Number(key), isScale: false }
      : (signOf(key, '', hanScales) ?? signOf(key, '', hangulScales)),
  )
  // 3万5 is 35,000 in Chinese and 30,005 in Japanese.
  if (signs.at(-1)?.isScale === false && signs.at(-1)!.value < 10) signs.pop()
  return signs.length < 2 ? null : wholeNumber(numeralValue(signs), at + signs.length)
}

function readSigns(source: NumberSource, from: number, read: (key: string) => NumeralSign | null): NumeralSign[] {
  const signs: NumeralSign[] = []
  for (let at = from; at < source.length && (at === from || source.before(at) === ''); at++) {
    const sign = read(source.key(at))
    if (sign === null) break
    signs.push(sign)
  }
  return signs
}

function signOf(key: string, digits: string, scales: Record<string, number>): NumeralSign | null {
  if (scales[key]) return { value: scales[key], isScale: true }
  const value = key === '' ? -1 : digits.indexOf(key)
  return value < 0 ? null : { value, isScale: false }
}

/** 三四 is "three or four", 三五 is "three to five". */
const isRange = ([first, second]: readonly NumeralSign[]): boolean =>
  first!.value > 0 && (second!.value === first!.value + 1 || (first!.value === 3 && second!.value === 5))

/** True for two digits in a row, not more: 三四十 is "thirty or forty". */
const hasPair = (signs: readonly NumeralSign[]): boolean =>
  /(?:^|s)dd(?:s|$)/.test(signs.map(({ value, isScale }) => (isScale ? 's' : value === 0 ? '0' : 'd')).join(''))

/** "Thirty or forty" equals only itself. */
function approximate(signs: readonly NumeralSign[], to: number): ReadNumber {
  const value = signs.map(sign => sign.value).join('~')
  return { to, value, digits: value }
}

/** The currency whose sign is right before or after a number, as a word; '' if none. */
export function currencyBeside(before: string, after: string): string {
  const sign = /(\p{Sc})\s?$/u.exec(before)?.[1] ?? /^\s?(\p{Sc})/u.exec(after)?.[1]
  return sign === undefined ? '' : (currencies.get(sign) ?? sign)
}
