import { reversingSyllable } from '../language/unspaced-negations.ts'
import type { Word } from '../language/words.ts'

/** A Korean word that is longer is a sentence without spaces. */
const longestWord = 8
/** Beginnings that reverse the rest of a compound: non-toxic, anti-war, ex-wife. */
const reversingPrefix =
  /^(?:non|anti|un|ex|pseudo|semi|quasi|half|near|sub|mid|pre|fake|so|no|contra|counter|vice|nicht|anti|niet|icke|ikke|ei|nie|ne|не|анти|псевдо|экс)$/

export type WholeWords = {
  /** The first and last word as they are shown. */
  readonly first: number
  readonly last: number
  /** True when the quote began or ended inside a word. */
  readonly isCut: boolean
  /** True when the part that it left out reverses it. */
  readonly isReversed: boolean
}

/** The places of a quote's first and last word, moved to the ends of the words that it cuts: 동|안, COVID-|19. */
export function wholeWords(words: readonly Word[], from: number, to: number): WholeWords {
  const first = startOfWord(words, from)
  const last = endOfWord(words, to)
  const [left, right] = [words.slice(first, from), words.slice(to + 1, last + 1)].map(part =>
    part.map(word => word.key),
  )
  return {
    first,
    last,
    isCut: first !== from || last !== to,
    isReversed:
      left!.some(key => reversingPrefix.test(key) || (first !== from && reversingSyllable.test(left![0]!))) ||
      right!.some(key => /^[않없못]$/.test(key) || key === 'free'),
  }
}

const isHangul = (word: Word | undefined): boolean => word !== undefined && /^\p{sc=Hang}/u.test(word.key)
const isHyphen = (between: string): boolean => /^[-‐‑]$/.test(between)

function startOfWord(words: readonly Word[], from: number): number {
  let at = from
  while (at > 0 && isHyphen(words[at]!.before)) at -= 1
  if (at < from || !isHangul(words[from])) return at
  while (at > 0 && words[at]!.before === '' && isHangul(words[at - 1])) at -= 1
  return from - at > longestWord || (at === 0 && from > 0 && words[0]!.before === '') ? from : at
}

function endOfWord(words: readonly Word[], to: number): number {
  let at = to
  while (at + 1 < words.length && isHyphen(words[at + 1]!.before)) at += 1
  if (at > to || !isHangul(words[to])) return at
  while (at + 1 < words.length && words[at + 1]!.before === '' && isHangul(words[at + 1])) at += 1
  return at - to > longestWord || (at + 1 === words.length && words[at]!.after === '') ? to : at
}
