import { normalizeWord } from './fold-word.ts'

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
  /** The text between the word before and this one. The first word has a space before it, unless a word is joined to it. */
  readonly before: string
  /** The text up to the next word. The last word has a space after it. */
  readonly after: string
  /** Inside a caption such as [Music], which is not speech. */
  readonly isCaption: boolean
}

/** Words in square brackets are not said: [laughs], or a remark by the writer of a quote. */
const insertions = /\[[^\]\n[]{1,60}\]/g

/** The words of a quote. */
export function readWords(text: string): Word[] {
  const inserted = text.includes('[') ? [...text.matchAll(insertions)].map(match => [match.index, match[0].length]) : []
  const isInserted = (at: number) => inserted.some(([from, length]) => at > from! && at < from! + length!)
  const keys = new Map<string, string>()
  const found = [...matchWords(text)].flatMap(({ 0: raw, index }) => {
    const key = keys.get(raw) ?? normalizeWord(raw)
    keys.set(raw, key)
    return key === '' ? [] : [{ key, raw, index }]
  })
  return found.map(({ key, raw, index }, at) => {
    const previous = found[at - 1]
    const end = index + raw.length
    return {
      key,
      raw,
      before: previous ? text.slice(previous.index + previous.raw.length, index) : ` ${text.slice(0, index)}`,
      after: at + 1 < found.length ? text.slice(end, found[at + 1]!.index) : `${text.slice(end)} `,
      isCaption: isInserted(index),
    }
  })
}
