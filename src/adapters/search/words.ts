import type { Language } from './language.ts'

/** Longer runs without a space are cut, so that no input can stall the process. */
const maxWordLength = 40
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu
const asciiWord = /[A-Za-z0-9]+(?:['.][A-Za-z0-9]+)*/g
const nonAscii = /[^\x00-\x7f]/
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff]/
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const pieceLength = 4000

/** True for scripts that put no spaces between words. */
export const isUnspacedText = (text: string): boolean => unspaced.test(text)

/** Words as written, in order, at most `limit`. Scripts without spaces are segmented by `Intl.Segmenter`. */
export function splitWords(text: string, limit = 5000): string[] {
  const bounded = text.length > limit * maxWordLength ? text.slice(0, limit * maxWordLength) : text
  if (isUnspacedText(bounded)) return segments(bounded, limit)
  const out: string[] = []
  for (const word of bounded.match(nonAscii.test(bounded) ? wordPattern : asciiWord) ?? []) {
    if (out.length >= limit) break
    out.push(word.length > maxWordLength ? word.slice(0, maxWordLength) : word)
  }
  return out
}

function segments(text: string, limit: number): string[] {
  const out: string[] = []
  for (let at = 0; at < text.length && out.length < limit; at += pieceLength)
    for (const { segment, isWordLike } of segmenter.segment(text.slice(at, at + pieceLength)))
      if (isWordLike) out.push(segment.slice(0, maxWordLength))
  return out
}

/** As `splitWords`, in lower case. */
export const searchWords = (text: string, limit = 5000): string[] => splitWords(text.toLowerCase(), limit)

/** Lower case without accents, and a space for each apostrophe: "L’été, Größe" is "l ete, grosse". */
export function plainWords(text: string): string {
  const lower = text.toLowerCase().replace(/['’]/g, ' ')
  return nonAscii.test(lower) ? lower.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss') : lower
}

/** A word without its possessive or contraction: "nasa's" becomes "nasa". */
const withoutSuffix = (word: string): string => {
  const cut = word.search(/['’]/)
  return cut > 0 ? word.slice(0, cut) : word
}

/** More distinct words than any recording has; stemming more would take seconds. */
const maxCachedWords = 60_000

/**
 * Returns a function that turns words into terms and caches them. It returns null for stop words and single letters.
 * After 60,000 distinct words, a new word is returned unchanged.
 */
export function createTermNormalizer(language: Language): (word: string) => string | null {
  const cache = new Map<string, string | null>()
  return word => {
    const cached = cache.get(word)
    if (cached !== undefined) return cached
    if (cache.size >= maxCachedWords) return word
    const term = toTerm(word, language)
    cache.set(word, term)
    return term
  }
}

function toTerm(word: string, language: Language): string | null {
  if (language.isStop(word)) return null
  const plain = withoutSuffix(word)
  if (plain !== word && language.isStop(plain)) return null
  if (plain.length < 2 && !/[\d\u3400-\u9fff]/.test(plain)) return null
  return language.stem(plain)
}

/** The stems of a text's words in order, without stop words and single letters. */
export function termsOf(text: string, language: Language, limit = 5000): string[] {
  return searchWords(text, limit).flatMap(found => toTerm(found, language) ?? [])
}
