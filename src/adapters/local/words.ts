import type { Language } from './language.ts'

/** A longer run without a space is no word that anybody asks for; it is cut, so that no input can stall a reader. */
const longestWord = 40
const word = /[\p{L}\p{M}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu
const plainWord = /[a-z0-9]+(?:['.][a-z0-9]+)*/g
const beyondAscii = /[^\x00-\x7f]/
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u4dbf\u4e00-\u9fff]/
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const pieceLength = 4000

/** True for scripts that put no spaces between words. */
export const isUnspaced = (text: string): boolean => unspaced.test(text)

/** Lower-case words in order of speech, at most `most`. Scripts without spaces are cut by the platform's dictionary. */
export function wordsOf(text: string, most = 5000): string[] {
  const lower = text.slice(0, most * longestWord).toLowerCase()
  const out: string[] = []
  if (isUnspaced(lower)) {
    for (let at = 0; at < lower.length && out.length < most; at += pieceLength)
      for (const { segment, isWordLike } of segmenter.segment(lower.slice(at, at + pieceLength)))
        if (isWordLike) out.push(segment.slice(0, longestWord))
  } else {
    for (const found of lower.match(beyondAscii.test(lower) ? word : plainWord) ?? []) {
      if (out.length >= most) break
      out.push(found.length > longestWord ? found.slice(0, longestWord) : found)
    }
  }
  return out
}

/** Drops a possessive or a contraction's tail: "nasa's" is asked for as "nasa". */
const bare = (found: string): string => {
  const cut = found.search(/['’]/)
  return cut > 1 ? found.slice(0, cut) : found
}

/** Turns words into terms, remembering each word's answer; null for a word without meaning of its own. */
export function termFolder(language: Language): (found: string) => string | null {
  const seen = new Map<string, string | null>()
  return found => {
    const known = seen.get(found)
    if (known !== undefined) return known
    const folded = fold(found, language)
    seen.set(found, folded)
    return folded
  }
}

function fold(found: string, language: Language): string | null {
  if (language.isStop(found)) return null
  const plain = bare(found)
  if (plain !== found && language.isStop(plain)) return null
  if (plain.length < 2 && !/[\d\u3400-\u9fff]/.test(plain)) return null
  return language.stem(plain)
}

/** The stems of a text's meaningful words, in order; stop words and single letters are left out. */
export function termsOf(text: string, language: Language, most = 5000): string[] {
  return wordsOf(text, most).flatMap(found => fold(found, language) ?? [])
}
