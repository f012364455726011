import type { Passage } from './passages.ts'

/** All passages as one plain text of the same length, with the offset at which each starts and ends. */
export type Searchable = { readonly text: string; readonly starts: readonly number[]; readonly ends: readonly number[] }

export function searchableOf(passages: readonly Passage[]): Searchable {
  const starts: number[] = []
  const ends: number[] = []
  let length = 0
  for (const { text } of passages) {
    starts.push(length)
    ends.push(length + text.length)
    length += text.length + 1
  }
  return { text: normalized(passages.map(passage => passage.text).join(' ')), starts, ends }
}

const accented = /[\u00c0-\u024f\u1e00-\u1eff]/g

/** Ignores case, accents and the kind of apostrophe; replaces letter by letter, so that offsets stay right. */
const normalized = (text: string): string =>
  text
    .replace(accented, letter => letter.normalize('NFD').charAt(0))
    .replace(/[‘’]/g, "'")
    .toLowerCase()

/** The part of a match that lies in one passage. */
export type Span = { readonly passage: number; readonly from: number; readonly to: number }
/** An occurrence of the words; it may begin in one passage and end in the next. */
export type Match = readonly [Span, ...Span[]]

/** Every occurrence of the words, in order. */
export function findMatches({ text, starts, ends }: Searchable, words: string): Match[] {
  const query = normalized(words.normalize('NFC').trim().replace(/\s+/g, ' '))
  if (query === '') return []
  const matches: Match[] = []
  let passage = 0
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    while (ends[passage]! <= at) passage++
    const spans: Span[] = []
    for (let index = passage; index < starts.length && starts[index]! < at + query.length; index++) {
      const from = Math.max(at, starts[index]!) - starts[index]!
      const to = Math.min(at + query.length, ends[index]!) - starts[index]!
      if (from < to) spans.push({ passage: index, from, to })
    }
    if (spans[0]) matches.push([spans[0], ...spans.slice(1)])
  }
  return matches
}

/**
 * The index of the passage that is spoken at a moment; 0 before the first one, -1 without passages. Chips and the player's
 * address name whole seconds, so a passage counts from the whole second in which it begins.
 */
export function passageAt(passages: readonly Passage[], seconds: number): number {
  let [low, high] = [0, passages.length - 1]
  let result = passages.length > 0 ? 0 : -1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (Math.floor(passages[middle]!.seconds) <= seconds) {
      result = middle
      low = middle + 1
    } else high = middle - 1
  }
  return result
}
