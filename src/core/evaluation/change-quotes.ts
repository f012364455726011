import { type EvaluationItem, spokenText } from './evaluation-set.ts'

/** A quote that is written differently, or changed in meaning. */
export type ChangedQuote = {
  readonly item: string
  readonly change: string
  readonly text: string
  /** Whether the transcript says it. */
  readonly isTrue: boolean
}

/** Changes that keep the words: a true quote may be written like this. */
const rewritings: Readonly<Record<string, (quote: string) => string>> = {
  verbatim: quote => quote,
  capitals: quote => quote.toUpperCase(),
  punctuated: quote => `${quote.charAt(0).toUpperCase()}${quote.slice(1).replace(/(\S+ \S+ \S+ \S+) /, '$1, ')}.`,
  'curly apostrophes': quote => quote.replaceAll("'", '’'),
  ellipsis: quote => {
    const words = quote.split(' ')
    return words.length < 10 ? quote : `${words.slice(0, 4).join(' ')} … ${words.slice(-4).join(' ')}`
  },
  'without fillers': quote => quote.replace(/(?<=^|\s)(?:um|uh|uhm|äh|ähm|euh|eh)\s/giu, ''),
}

/** Negations that can be removed from a sentence without breaking its grammar, each with what remains. */
const negations: Readonly<Record<string, readonly [RegExp, string][]>> = {
  en: [
    [/\bcan't\b/iu, 'can'],
    [/\bwon't\b/iu, 'will'],
    [/n't\b/iu, ''],
    [/\b(?:not|never|no)\s/iu, ''],
  ],
  de: [[/(?<!\p{L})(?:nicht|nie)\s/iu, '']],
  es: [[/(?<!\p{L})(?:no|nunca)\s/iu, '']],
  // The first half of "ne … pas" is often left out: without the second half, the sentence is positive.
  fr: [[/(?<!\p{L})(?:pas|jamais)(?:\s|$)/iu, '']],
}
const inserted: Readonly<Record<string, string>> = { en: 'not', de: 'nicht', es: 'no', fr: 'pas' }

const base = (lang: string): string => lang.split('-')[0]!

function withoutNegation(quote: string, lang: string): string {
  const found = negations[base(lang)]?.find(([pattern]) => pattern.test(quote))
  if (found === undefined) return quote
  const positive = quote.replace(found[0], found[1]).trim()
  return base(lang) === 'fr' ? positive.replace(/(?<!\p{L})(?:ne\s|n['’])/iu, '') : positive
}

function withNegation(quote: string, lang: string): string {
  const word = inserted[base(lang)]
  const words = quote.split(' ')
  const middle = Math.ceil(words.length / 2)
  return word === undefined ? quote : [...words.slice(0, middle), word, ...words.slice(middle)].join(' ')
}

/** Number words up to ten, so that spoken numbers change as well as digits. */
const numberWords: Readonly<Record<string, readonly string[]>> = {
  en: 'two three four five six seven eight nine ten'.split(' '),
  de: 'zwei drei vier fünf sechs sieben acht neun zehn'.split(' '),
  es: 'dos tres cuatro cinco seis siete ocho nueve diez'.split(' '),
  fr: 'deux trois quatre cinq six sept huit neuf dix'.split(' '),
}

/** Each number becomes another one of the same form: the next digit, or the next word. */
function withOtherNumber(quote: string, lang: string): string {
  const words = numberWords[base(lang)] ?? []
  let isChanged = false
  return quote.replace(/\p{L}+|\d+/gu, found => {
    const at = words.indexOf(found.toLowerCase())
    if (isChanged || (at < 0 && !/^\d/.test(found))) return found
    isChanged = true
    return at < 0 ? String(Number(found) + 1) : words[(at + 1) % words.length]!
  })
}

function shuffled(quote: string): string {
  const words = quote.split(' ')
  return words.length < 6 ? quote : [...words.slice(3), ...words.slice(0, 3)].reverse().join(' ')
}

const alterations: Readonly<Record<string, (quote: string, lang: string) => string>> = {
  'negation dropped': withoutNegation,
  'negation inserted': withNegation,
  'number changed': withOtherNumber,
  shuffled,
}

/**
 * The labeled quotes of a set: rewritten so that they stay true, altered so that they become false, and taken from another
 * video in the same language. A change that does not alter a quote is left out.
 */
export function changeQuotes(items: readonly EvaluationItem[]): ChangedQuote[] {
  const spoken = new Map(items.map(item => [item.id, spokenText(item)]))
  return items.flatMap((item, at) => {
    const quotes = quotesOf(item)
    const said = spoken.get(item.id)!
    const make = (change: string, isTrue: boolean, texts: readonly string[]): ChangedQuote[] =>
      texts.map(text => ({ item: item.id, change, text, isTrue }))
    const later = [...items.slice(at + 1), ...items.slice(0, at)]
    const other = later.find(
      each => each.lang === item.lang && each.parent === item.parent && quotesOf(each).length > 0,
    )
    return [
      ...Object.entries(rewritings).flatMap(([change, rewrite]) =>
        make(
          change,
          true,
          quotes.map(rewrite).filter((text, index) => change === 'verbatim' || text !== quotes[index]),
        ),
      ),
      ...Object.entries(alterations).flatMap(([change, alter]) =>
        make(
          change,
          false,
          quotes.map(quote => alter(quote, item.lang)).filter(text => !said.includes(text)),
        ),
      ),
      ...make("another video's", false, other ? quotesOf(other).filter(text => !said.includes(text)) : []),
    ]
  })
}

/** The labeled quotes with at least five words. */
const quotesOf = (item: EvaluationItem): string[] => [
  ...new Set(item.gold.promises.flatMap(promise => promise.quotes).filter(quote => quote.split(' ').length >= 5)),
]
