import { foldLetters } from './fold-letters.ts'
import { canonicalSpelling } from './spelling.ts'

const plainLatin = /^[a-z]+$/
const asciiOnly = /^[\x00-\x7f]*$/
/** A word in the form that quotes compare: folded, in one spelling; '' when it has no letter or digit. */
export function normalizeWord(raw: string): string {
  if (plainLatin.test(raw)) return canonicalSpelling(raw)
  const word = foldLetters(raw)
  if (/^[0-9]/.test(word)) return plainNumber(word)
  return asciiOnly.test(word) && asciiOnly.test(raw.replace(/['’ʼ]/g, '')) ? canonicalSpelling(word) : word
}

/** Digits without the separators of thousands; other separators become points. */
function plainNumber(word: string): string {
  // Indian numbers have groups of two: 2,50,000.
  if (/^\d{1,2}(?:,\d{2}){1,5},\d{3}$/.test(word)) return word.replaceAll(',', '')
  const joined = /^0[.,]/.test(word) ? word : word.replace(/[.,٬](?=\d{3}(?!\d))/g, '')
  return joined.replace(/[.,٫](?=\d)/g, '.')
}

/** A word of a claim: folded, and without the Arabic article. */
export const foldClaimWord = (word: string): string =>
  plainLatin.test(word) ? word : foldLetters(word).replace(/^(?:و?ال)(?=..)/u, '')

/** A list of words, folded. Words with an underscore are phrases and left out. */
export const foldedSet = (words: string): Set<string> =>
  new Set(
    words
      .split(/\s+/)
      .filter(word => word !== '' && !word.includes('_'))
      .map(normalizeWord),
  )

/** The phrases of a list by their first word, the longest first. */
export function foldedPhrases(words: string): Map<string, string[][]> {
  const phrases = new Map<string, string[][]>()
  const found = words.split(/\s+/).filter(word => word.includes('_'))
  const folded = found.map(phrase => phrase.split('_').map(normalizeWord)).sort((a, b) => b.length - a.length)
  for (const phrase of folded) phrases.set(phrase[0]!, [...(phrases.get(phrase[0]!) ?? []), phrase])
  return phrases
}
