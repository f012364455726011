import { clauseBeginningDenies, clauseRestDenies } from '../language/clause-negations.ts'
import { isUnspaced, type Word } from '../language/words.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { type Columns, wordsAt } from './columns.ts'
import type { WordSpan } from './find-regions.ts'

/** Characters of a clause that are read beside a quote of a script without spaces. */
const maxBefore = 14
const maxAfter = 18
/** The quote's own characters that tell how it ends. */
const maxEnding = 12

const endsClause = (text: string): boolean => /[.!?。！？;:；：،؟…，,、\n]/u.test(text)

/** True when the clause that a quote cuts denies it, in scripts that are compared character by character. */
export function isDeniedInClause(
  windows: readonly TranscriptWindow[],
  columns: Columns,
  { from, to }: WordSpan,
): boolean {
  const start = Math.max(0, from - maxBefore)
  const before = wordsAt(windows, columns, start, Math.min(from + maxEnding, columns.ids.length))
  const first = from - start
  const isChinese =
    /^\p{sc=Han}/u.test(before[first]?.key ?? '') && !before.some(word => /^[\u3041-\u30ff]/.test(word.key))
  if (isChinese && clauseBeginningDenies(textBefore(before, first))) return true
  const endingFrom = Math.max(from, to - maxEnding)
  const words = wordsAt(windows, columns, endingFrom, Math.min(columns.ids.length, to + maxAfter))
  const count = to - endingFrom
  if (!isUnspaced(words[count - 1]?.key ?? '')) return false
  return clauseRestDenies(joined(words.slice(0, count)), joined(clauseOf(words, count)))
}

/** A space means nothing but in Korean. */
const joined = (words: readonly Word[]): string =>
  words.map(({ key, before }, at) => (at > 0 && before !== '' && /^\p{sc=Hang}/u.test(key) ? ` ${key}` : key)).join('')

function textBefore(words: readonly Word[], first: number): string {
  let at = first
  while (at > 0 && !endsClause(words[at]!.before) && words[at]!.before === '') at -= 1
  return joined(words.slice(at, first))
}

function clauseOf(words: readonly Word[], first: number): Word[] {
  let at = first
  while (at < words.length && !endsClause(words[at]!.before) && !endsClause(words[at - 1]!.after)) at += 1
  return words.slice(first, at)
}
