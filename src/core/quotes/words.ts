import { normalizeWord } from './normalize-word.ts'

/** A number with its separators, a character of a script that is compared without spaces, or a word. */
const wordPattern =
  /\p{Nd}+(?:[.,’'٫٬]\p{Nd}+)*|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]\p{M}*|[[\p{L}\p{M}\p{N}\p{DI}'’ʼ׳]--[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー\p{Nd}]]+/gv
/** The same for ASCII text: most text, and many times faster. */
const asciiWordPattern = /[0-9]+(?:[.,'][0-9]+)*|[A-Za-z']+/g
const ascii = /^[\x00-\x7f]*$/
const unspaced = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}ー]/u

/** The raw words of a text with their places. */
export const matchWords = (text: string) => text.matchAll(ascii.test(text) ? asciiWordPattern : wordPattern)

/** True for a character of a script that is compared without spaces. */
export const isUnspaced = (word: string): boolean => word.charCodeAt(0) > 127 && unspaced.test(word)

/** The words of a text in order, in the form that is compared. */
export const wordsOf = (text: string): string[] =>
  [...matchWords(text)].map(match => normalizeWord(match[0])).filter(word => word !== '')

/** A word of a quote or of a stretch of the transcript. */
export type Word = {
  /** The form that is compared. */
  readonly key: string
  readonly raw: string
  /** The text between the word before and this one. */
  readonly before: string
  /** The text up to the next word. */
  readonly after: string
  /** Inside a caption such as [Music], which is not speech. */
  readonly isCaption: boolean
}

/** The words of a quote. */
export function readWords(text: string): Word[] {
  const found = [...matchWords(text)].filter(match => normalizeWord(match[0]) !== '')
  return found.map((match, at) => {
    const previous = found[at - 1]
    const end = match.index + match[0].length
    return {
      key: normalizeWord(match[0]),
      raw: match[0],
      before: text.slice(previous ? previous.index + previous[0].length : 0, match.index),
      after: text.slice(end, found[at + 1]?.index ?? text.length),
      isCaption: false,
    }
  })
}
