import { foldLetters } from '#core/language/fold-letters.ts'
import type { TranscriptRow } from './passages.ts'

/** All passages as one folded text, with the offset at which each starts and ends, and where each character comes from. */
export type Searchable = {
  readonly text: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** For each character of the text, where its letter begins and ends in its passage. */
  readonly from: readonly number[]
  readonly to: readonly number[]
}

/** A letter with its marks; the parts of a Korean syllable; a half-width kana with its voicing mark. */
const letter = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|[\uff66-\uff9d][\uff9e\uff9f]|\P{M}\p{M}*|\p{M}/gu

/** The passages as the search compares them: as quotes are, so that any keyboard finds them. */
export function searchableOf(passages: readonly TranscriptRow[]): Searchable {
  const [starts, ends, from, to]: number[][] = [[], [], [], []]
  const folded = new Map<string, string>()
  let text = ''
  for (const passage of passages) {
    if (starts!.length > 0) {
      text += ' '
      from!.push(0)
      to!.push(0)
    }
    starts!.push(text.length)
    for (const { 0: raw, index } of passage.text.matchAll(letter)) {
      let plain = folded.get(raw)
      if (plain === undefined) {
        plain = foldLetters(raw)
        folded.set(raw, plain)
      }
      text += plain
      for (let at = 0; at < plain.length; at++) {
        from!.push(index)
        to!.push(index + raw.length)
      }
    }
    ends!.push(text.length)
  }
  return { text, starts: starts!, ends: ends!, from: from!, to: to! }
}

/** The part of a match that lies in one passage. */
export type MatchSpan = { readonly passage: number; readonly from: number; readonly to: number }
/** An occurrence of the words; it may begin in one passage and end in the next. */
export type Match = readonly [MatchSpan, ...MatchSpan[]]

/** Every occurrence of the words, in order. */
export function findMatches({ text, starts, ends, from, to }: Searchable, words: string): Match[] {
  const query = foldLetters(words.trim().replace(/\s+/g, ' '))
  if (query.trim() === '') return []
  const matches: Match[] = []
  let passage = 0
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    while (ends[passage]! <= at) passage++
    const spans: MatchSpan[] = []
    for (let index = passage; index < starts.length && starts[index]! < at + query.length; index++) {
      const [first, last] = [Math.max(at, starts[index]!), Math.min(at + query.length, ends[index]!) - 1]
      if (first <= last) spans.push({ passage: index, from: from[first]!, to: to[last]! })
    }
    if (spans[0]) matches.push([spans[0], ...spans.slice(1)])
  }
  return matches
}
