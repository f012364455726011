import { buildInSteps } from '#core/concurrency/build-in-steps.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { type Language, transcriptLanguage } from './language.ts'
import { createTermNormalizer, searchWords } from './words.ts'

/** An inverted index: the terms of each window, and the windows of each term. */
export type WindowIndex = {
  readonly language: Language
  /** Term ids in order, one array per window. */
  readonly sequences: readonly Uint32Array[]
  readonly ids: ReadonlyMap<string, number>
  readonly names: readonly string[]
  /** Ids by the first letters of their names, for terms that are spoken only in other forms. */
  readonly idsByPrefix: ReadonlyMap<string, readonly number[]>
  /** By term id: window, count, window, count … in order of windows. */
  readonly postings: readonly (readonly number[])[]
  readonly averageLength: number
}

/** At most this many words are read, shared evenly among the windows; 10 hours of speech have about 100,000. */
const maxWords = 250_000

/** More different terms than any recording has; later ones are not indexed. */
const maxTerms = 60_000
/** Letters that a term shares with its longer and shorter forms. */
const prefixLength = 4
/** At most this many terms with the same first letters are compared. */
const maxRelatedTerms = 500

/** Builds the index of a transcript. Time is linear in the words read, and bounded for any input. */
export const indexWindows = (windows: readonly TranscriptWindow[]): WindowIndex =>
  buildInSteps(() => indexWindowsInSteps(windows)).value()

/** Words read per step. */
const wordsPerStep = 200

/** As `indexWindows`, yielding often so that a caller can pause. */
export function* indexWindowsInSteps(windows: readonly TranscriptWindow[]): Generator<void, WindowIndex> {
  const language = transcriptLanguage(windows)
  const toTerm = createTermNormalizer(language)
  const ids = new Map<string, number>()
  const names: string[] = []
  const postings: number[][] = []
  const wordsPerWindow = Math.max(40, Math.floor(maxWords / Math.max(1, windows.length)))
  const idsByPrefix = new Map<string, number[]>()
  let total = 0
  let read = 0
  const sequences: Uint32Array[] = []
  for (const [index, window] of windows.entries()) {
    const sequence: number[] = []
    if (read > wordsPerStep) {
      read = 0
      yield
    }
    for (const word of searchWords(window.text, wordsPerWindow)) {
      read += 1
      const term = toTerm(word)
      if (term === null) continue
      let id = ids.get(term)
      if (id === undefined) {
        if (names.length >= maxTerms) continue
        id = names.length
        ids.set(term, id)
        names.push(term)
        postings.push([])
        const related = idsByPrefix.get(term.slice(0, prefixLength))
        if (related === undefined) idsByPrefix.set(term.slice(0, prefixLength), [id])
        else if (related.length < maxRelatedTerms) related.push(id)
      }
      sequence.push(id)
      const posting = postings[id]!
      if (posting[posting.length - 2] === index) posting[posting.length - 1]! += 1
      else posting.push(index, 1)
    }
    total += sequence.length
    sequences.push(Uint32Array.from(sequence))
  }
  const averageLength = Math.max(1, total / Math.max(1, windows.length))
  return { language, sequences, ids, names, idsByPrefix, postings, averageLength }
}

/** The inverse document frequency of a term, as in BM25; 0 or more. */
export function rarity(index: WindowIndex, id: number): number {
  const windowCount = (index.postings[id]?.length ?? 0) / 2
  return Math.log(1 + (index.sequences.length - windowCount + 0.5) / (windowCount + 0.5))
}

/** Indexed terms that begin with this one, or that it begins with. */
export function* relatedTermIds(index: WindowIndex, term: string): Generator<number> {
  for (const id of index.idsByPrefix.get(term.slice(0, prefixLength)) ?? []) {
    const name = index.names[id]!
    if (name.length >= prefixLength && (name.startsWith(term) || term.startsWith(name))) yield id
  }
}
