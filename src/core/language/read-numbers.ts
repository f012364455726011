import { type NumberSource, type ReadNumber, textOf, wholeNumber } from './number-source.ts'
import { numberWordsIn, valuesOf } from './number-values.ts'
import {
  decades,
  fractionWords,
  germanCompound,
  type NumberLanguage,
  type NumberWord,
  numberWords,
  onesAfterTens,
  scaleSuffixes,
} from './number-words.ts'
import { readDigitsWithScales, readNumeral } from './numerals.ts'

const linksOf = (link: string) => new Set([link])
const compoundWords = {
  it: { numbers: valuesByWord('it'), numberLinks: linksOf('e') },
  nl: { numbers: valuesByWord('nl'), numberLinks: linksOf('en') },
}

function valuesByWord(language: NumberLanguage): ReadonlyMap<string, number> {
  return new Map([...numberWords[language]].map(([word, { value }]) => [word, value]))
}

const digitsOnly = /^\d/
const has = (word: NumberWord | undefined, kind: NumberWord['kind']): boolean => word?.kind === kind

/** The number that begins at `at`; null if none does. */
export function readNumber(source: NumberSource, at: number, language: NumberLanguage): ReadNumber | null {
  if (digitsOnly.test(source.key(at))) return readDigits(source, at, language)
  return readNumeral(source, at) ?? readSpoken(source, at, language)
}

function readDigits(source: NumberSource, at: number, language: NumberLanguage): ReadNumber {
  const key = source.key(at)
  const isFraction = /[^\p{L}\p{N}]\.$/u.test(source.before(at))
  const digits = isFraction ? `0.${key}` : key
  const value = Number(digits)
  if (!Number.isFinite(value) || digits.length > 18) return { to: at + 1, value: digits, digits }
  const touching = (next: number) => (next < source.length && source.before(next) === '' ? source.key(next) : '')
  const suffix = touching(at + 1)
  if (/^(?:st|nd|rd|th|er|ere|eme|o|a|º|ª)$/.test(suffix))
    return { to: at + 2, value: `${textOf(value)}th`, digits: `${digits}th` }
  if (suffix === 's' || (source.key(at + 1) === 's' && /^['’]$/.test(source.before(at + 1))))
    return { to: at + 2, value: `${textOf(value)}s`, digits: `${digits}s` }
  if (scaleSuffixes[suffix]) return wholeNumber(value * scaleSuffixes[suffix], at + 2)
  const scaled = isFraction ? null : readDigitsWithScales(source, at)
  if (scaled) return scaled
  const over = source.key(at + 1)
  if (source.before(at + 1) === '/' && /^(?:[2-9]|10)$/.test(over) && value > 0 && value < Number(over)) {
    const isPartOfDate = source.before(at + 2) === '/'
    if (!isPartOfDate) return fraction(value, Number(over), at + 2)
  }
  const more =
    language === 'en'
      ? readEnglishEnd(source, value, at + 1, false)
      : (readScales(source, at + 1, value, language) ?? wholeNumber(value, at + 1))
  if (more.to > at + 1) return more
  const hasPoint = /^\d{1,3}\.\d{3}$/.test(source.raw(at))
  return { to: at + 1, value: textOf(value), digits, ...(hasPoint ? { decimal: textOf(Number(source.raw(at))) } : {}) }
}

function fraction(count: number, parts: number, to: number): ReadNumber {
  if (parts === 2 * count) return wholeNumber(0.5, to)
  return { to, value: `${count}/${parts}`, digits: `${count}/${parts}` }
}

/** Scales and hundreds after a number in digits: "1.5 million", "12 hundred". */
function readScales(source: NumberSource, from: number, start: number, language: NumberLanguage): ReadNumber | null {
  let value = start
  let at = from
  for (; at < source.length && at < from + 3; at++) {
    const key = source.key(at)
    const word = numberWords[language].get(key)
    if (!has(word, 'scale') && !(has(word, 'hundred') && word!.value === 100)) break
    value *= word!.value
  }
  return at === from ? null : wholeNumber(value, at)
}

const articles = new Set(['a', 'an'])

/** A number in words, by the grammar of the language. */
function readSpoken(source: NumberSource, at: number, language: NumberLanguage): ReadNumber | null {
  const words = numberWords[language]
  const key = (place: number) => (place < source.length ? source.key(place) : '')
  if (language === 'en') {
    const special = readEnglishSpecial(source, at)
    if (special) return special
  }
  if (language === 'de') {
    const compound = germanCompound(key(at))
    if (compound !== null) return readScales(source, at + 1, compound, language) ?? wholeNumber(compound, at + 1)
  }
  const first = words.get(key(at))
  if (!first) return readCompound(source, at, language)
  if (has(first, 'ordinal') || has(first, 'hundredOrdinal'))
    return { to: at + 1, value: `${first.value}th`, digits: `${first.value}th` }
  const sum = readSum(source, at, language)
  // Russian years end in an ordinal: "тысяча девятьсот восемьдесят четвёртом".
  const last = language === 'ru' && sum !== null && sum.isTens ? words.get(key(sum.to)) : undefined
  if (sum && has(last, 'ordinal')) return wholeNumber(sum.value + last!.value, sum.to + 1)
  return sum && language === 'en'
    ? readEnglishEnd(source, sum.value, sum.to, sum.isTens)
    : sum && wholeNumber(sum.value, sum.to)
}

/** Italian and Dutch numbers in one word ("trentacinque"), and Turkish ones with an ending ("ellisi"). */
function readCompound(source: NumberSource, at: number, language: NumberLanguage): ReadNumber | null {
  const key = source.key(at)
  // "Yüzde" is percent, not "in a hundred".
  if (language === 'tr' && key !== 'yuzde') {
    const stem =
      /^(\p{L}{2,12}?)(?:s?[iıuü]|[iıuü]n[iıuüae]?|n[iıuü]n|y?[ae]|[dt][ae]n?|nd?[ae]n?)$/u.exec(key)?.[1] ?? ''
    const word = numberWords.tr.get(stem)
    return word === undefined ? null : wholeNumber(word.value, at + 1)
  }
  const words = language === 'it' || language === 'nl' ? numberWordsIn(key, compoundWords[language]) : null
  const [value, ...others] = words === null ? [] : valuesOf(words)
  return value === undefined || others.length > 0 ? null : wholeNumber(value, at + 1)
}

type Sum = { readonly value: number; readonly to: number; readonly isTens: boolean }

/** Adds up small numbers, hundreds and scales while each fits the ones before. */
function readSum(source: NumberSource, from: number, language: NumberLanguage): Sum | null {
  const words = numberWords[language]
  const ones = onesAfterTens[language]
  let total = 0
  let current: number | null = null
  let lastScale = Number.POSITIVE_INFINITY
  let at = from
  while (at < source.length) {
    let key = source.key(at)
    let next = at
    if (at > from && isConnector(key, language)) {
      next = at + 1
      key = next < source.length ? source.key(next) : ''
      if (!mayConnect(language, current, total)) break
    }
    const tens: number = current === null ? 0 : current % 100
    const word: NumberWord | undefined =
      current !== null && ones.includes(key) && tens >= 20 && tens % 10 === 0
        ? { kind: 'small', value: 1 }
        : words.get(key)
    if (!word) break
    if (word.kind === 'small') {
      const fits = smallAfter(current, word.value, language)
      const startsOther = next > at && !mayScaleSum(total, current) && startsLarger(words.get(source.key(next + 1)))
      if (fits === null || startsOther) break
      current = fits
    } else if (word.kind === 'hundred') {
      if (word.value > 100 || current === null) {
        if (current !== null) break
        current = word.value
      } else if (current > 0 && current < 100) current *= 100
      else break
    } else if (word.kind === 'scale') {
      if (word.value >= lastScale) break
      total += (current ?? 1) * word.value
      lastScale = word.value
      current = null
    } else break
    at = next + 1
  }
  if (at === from) return null
  return { value: total + (current ?? 0), to: at, isTens: (current ?? 0) % 100 >= 20 && (current ?? 0) % 10 === 0 }
}

/** "One hundred and twenty thousand" is one number. */
const mayScaleSum = (total: number, current: number | null): boolean =>
  total === 0 && current !== null && current >= 100 && current < 1000

/** "Ten thousand and one million" is two numbers. */
const startsLarger = (word: NumberWord | undefined): boolean => has(word, 'hundred') || has(word, 'scale')

const connectors: Record<NumberLanguage, string> = {
  ...{
    en: 'and',
    de: 'und',
    fr: 'et',
    es: 'y',
    pt: 'e',
    it: 'e',
    nl: 'en',
    ru: 'и',
    tr: '',
    ar: 'و',
    hi: 'और',
    none: '',
  },
}
const isConnector = (key: string, language: NumberLanguage): boolean => key === connectors[language]

/** True when "and" may continue the number that was read so far. */
function mayConnect(language: NumberLanguage, current: number | null, total: number): boolean {
  if (language === 'en' || language === 'de') return current === null ? total > 0 : current > 0 && current % 100 === 0
  if (language === 'ru' || language === 'hi' || language === 'tr') return false
  if (language === 'pt' || language === 'ar') return current === null ? total > 0 : current % 10 === 0 && current > 0
  return current !== null && current % 100 >= 20 && current % 10 === 0
}

/** `current` with a small number after it; null when the two are separate numbers. */
function smallAfter(current: number | null, value: number, language: NumberLanguage): number | null {
  if (current === null) return value
  if (current >= 100 && current % 100 === 0) return value === 0 ? null : current + value
  const tens = current % 100
  if (language === 'fr') {
    if (tens === 4 && value === 20) return current - 4 + 80
    if ((tens === 60 || tens === 80) && value > 0 && value < 20) return current + value
    if ((tens === 70 || tens === 90 || tens === 10) && value > 6 && value < 10) return current + value
  }
  // Arabic says the ones first: four and eighty.
  if (language === 'ar' && tens > 0 && tens < 10 && value >= 20 && value % 10 === 0) return current + value
  const leastTens = language === 'tr' ? 10 : 20
  return tens >= leastTens && tens % 10 === 0 && value > 0 && value < 10 ? current + value : null
}

function readEnglishSpecial(source: NumberSource, at: number): ReadNumber | null {
  const key = (place: number) => (place < source.length ? source.key(place) : '')
  const decade = decades.get(key(at))
  if (decade) return { to: at + 1, value: decade, digits: decade }
  const isArticle = articles.has(key(at))
  const first = isArticle ? at + 1 : at
  const word = key(first)
  if (word === 'dozen') return wholeNumber(12, first + 1)
  if (word === 'quarter' && isArticle) return fraction(1, 4, first + 1)
  if (word === 'half') return readHalf(source, first + 1)
  if (!isArticle) return null
  const large = numberWords.en.get(word)
  if (!has(large, 'hundred') && !has(large, 'scale')) return null
  const sum = readSum(source, first, 'en')
  return sum && readEnglishEnd(source, sum.value, sum.to, sum.isTens)
}

/** "half", "half a million", "half a dozen". */
function readHalf(source: NumberSource, from: number): ReadNumber {
  const key = (place: number) => (place < source.length ? source.key(place) : '')
  const next = articles.has(key(from)) ? from + 1 : from
  const factor = key(next) === 'dozen' ? 12 : numberWords.en.get(key(next))
  if (typeof factor === 'number') return wholeNumber(6, next + 1)
  if (factor && (factor.kind === 'scale' || factor.kind === 'hundred')) return wholeNumber(factor.value / 2, next + 1)
  return wholeNumber(0.5, from)
}

/** What may follow a number in English: decimals, halves, scales, dozens, fractions, ordinals and plurals. */
function readEnglishEnd(source: NumberSource, start: number, from: number, isTens: boolean): ReadNumber {
  const key = (place: number) => (place < source.length ? source.key(place) : '')
  let value = start
  let at = from
  const ordinal = numberWords.en.get(key(at))
  const isSeparate = /[^\s-]/.test(at < source.length ? source.before(at) : '')
  if (!isSeparate && has(ordinal, 'ordinal') && isTens && ordinal!.value < 10 && ordinal!.value > 0)
    return { to: at + 1, value: `${value + ordinal!.value}th`, digits: `${value + ordinal!.value}th` }
  if (!isSeparate && has(ordinal, 'hundredOrdinal'))
    return { to: at + 1, value: `${value * ordinal!.value}th`, digits: `${value * ordinal!.value}th` }
  if (key(at) === 'point') {
    const decimals = readDecimals(source, at + 1)
    if (decimals) {
      value = Number(`${textOf(value)}.${decimals.digits}`)
      at = decimals.to
    }
  } else if (key(at) === 'and' && articles.has(key(at + 1)) && (key(at + 2) === 'half' || key(at + 2) === 'quarter')) {
    value += key(at + 2) === 'half' ? 0.5 : 0.25
    at += 3
  }
  const scaled = readScales(source, at, value, 'en')
  if (scaled) return scaled
  if (key(at) === 'dozen') return wholeNumber(value * 12, at + 1)
  const parts = fractionWords.get(key(at).replace(/s$/, ''))
  const isPlural = key(at).endsWith('s')
  if (parts && at === from && value > 0 && value < parts && (isPlural || value === 1))
    return fraction(value, parts, at + 1)
  return wholeNumber(value, at)
}

function readDecimals(source: NumberSource, from: number): { digits: string; to: number } | null {
  let digits = ''
  let at = from
  for (; at < source.length && at < from + 8; at++) {
    const key = source.key(at)
    const word = numberWords.en.get(key)
    // "Two point one three point five" is two numbers.
    if (at > from && source.key(at + 1) === 'point') break
    if (/^\d+$/.test(key)) digits += key
    else if (key === 'oh' || key === 'o') digits += '0'
    else if (has(word, 'small') && (word!.value < 10 || digits === '')) digits += word!.value
    else break
  }
  return digits === '' ? null : { digits, to: at }
}
