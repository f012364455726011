import type { Language } from './language.ts'

/** Longer runs without a space are cut, so that no input can stall the process. */
const maxWordLength = 40
const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu
const asciiWord = /[A-Za-z0-9]+(?:['.][A-Za-z0-9]+)*/g
const beyondAscii = /[^\x00-\x7f]/
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff]/
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const pieceLength = 4000

/** True for scripts that put no spaces between words. */
export const isUnspaced = (text: string): boolean => unspaced.test(text)

/** Words as written, in order, at most `most`. Scripts without spaces are segmented by `Intl.Segmenter`. */
export function splitWords(text: string, most = 5000): string[] {
  const bounded = text.length > most * maxWordLength ? text.slice(0, most * maxWordLength) : text
  if (isUnspaced(bounded)) return segments(bounded, most)
  const out: string[] = []
  for (const found of bounded.match(beyondAscii.test(bounded) ? wordPattern : asciiWord) ?? []) {
    if (out.length >= most) break
    out.push(found.length > maxWordLength ? found.slice(0, maxWordLength) : found)
  }
  return out
}

function segments(text: string, most: number): string[] {
  const out: string[] = []
  for (let at = 0; at < text.length && out.length < most; at += pieceLength)
    for (const { segment, isWordLike } of segmenter.segment(text.slice(at, at + pieceLength)))
      if (isWordLike) out.push(segment.slice(0, maxWordLength))
  return out
}

/** As `splitWords`, in lower case. */
export const wordsOf = (text: string, most = 5000): string[] => splitWords(text.toLowerCase(), most)

/** A word without its possessive or contraction: "nasa's" becomes "nasa". */
const withoutSuffix = (found: string): string => {
  const cut = found.search(/['’]/)
  return cut > 0 ? found.slice(0, cut) : found
}

/** More different words than any recording has; stemming more would take seconds. */
const maxFoldedWords = 60_000

/**
 * Returns a function that turns words into terms and remembers them. It returns null for stop words and single letters.
 * After 60,000 different words, a new word is returned unchanged.
 */
export function createTermFolder(language: Language): (found: string) => string | null {
  const seen = new Map<string, string | null>()
  return found => {
    const known = seen.get(found)
    if (known !== undefined) return known
    if (seen.size >= maxFoldedWords) return found
    const folded = fold(found, language)
    seen.set(found, folded)
    return folded
  }
}

function fold(found: string, language: Language): string | null {
  if (language.isStop(found)) return null
  const plain = withoutSuffix(found)
  if (plain !== found && language.isStop(plain)) return null
  if (plain.length < 2 && !/[\d\u3400-\u9fff]/.test(plain)) return null
  return language.stem(plain)
}

/** The stems of a text's words in order, without stop words and single letters. */
export function termsOf(text: string, language: Language, most = 5000): string[] {
  return wordsOf(text, most).flatMap(found => fold(found, language) ?? [])
}
