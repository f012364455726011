import type { Window } from '#core/transcript.ts'
import { guessLanguage, type Language, languageOf } from './language.ts'
import { termFolder, wordsOf } from './words.ts'

/** Windows made ready for ranking: the terms of each, and for each term the windows that hold it. */
export type WindowIndex = {
  readonly language: Language
  /** Term ids in order of speech, one array a window. */
  readonly sequences: readonly Uint32Array[]
  readonly ids: ReadonlyMap<string, number>
  readonly names: readonly string[]
  /** By term id: window, times, window, times … in order of windows. */
  readonly postings: readonly (readonly number[])[]
  readonly averageLength: number
}

/** All windows together are read up to this many words, shared fairly among them; 10 h of speech has about 100,000. */
const mostWords = 250_000

const indexes = new WeakMap<readonly Window[], WindowIndex>()

/** The index of these windows, made once an array and forgotten with it: keep the array of a transcript to keep its index. */
export function indexOf(windows: readonly Window[]): WindowIndex {
  for (const _ of indexInSteps(windows));
  return indexes.get(windows)!
}

/** Makes that index in steps of a few milliseconds, for who wants to pause between them. */
export function* indexInSteps(windows: readonly Window[]): Generator<void> {
  if (!indexes.has(windows)) indexes.set(windows, yield* indexWindows(windows))
}

const windowsPerStep = 500

/** Reads every window once. Time is linear in the words read and bounded whatever they are. */
function* indexWindows(windows: readonly Window[]): Generator<void, WindowIndex> {
  const language = languageOf(guessLanguage(sampleOf(windows)))
  const fold = termFolder(language)
  const ids = new Map<string, number>()
  const names: string[] = []
  const postings: number[][] = []
  const share = Math.max(40, Math.floor(mostWords / Math.max(1, windows.length)))
  let total = 0
  const sequences: Uint32Array[] = []
  for (const [at, window] of windows.entries()) {
    if (at % windowsPerStep === windowsPerStep - 1) yield
    const sequence: number[] = []
    for (const found of wordsOf(window.text, share)) {
      const term = fold(found)
      if (term === null) continue
      let id = ids.get(term)
      if (id === undefined) {
        id = names.length
        ids.set(term, id)
        names.push(term)
        postings.push([])
      }
      sequence.push(id)
      const posting = postings[id]!
      if (posting[posting.length - 2] === at) posting[posting.length - 1]! += 1
      else posting.push(at, 1)
    }
    total += sequence.length
    sequences.push(Uint32Array.from(sequence))
  }
  return { language, sequences, ids, names, postings, averageLength: Math.max(1, total / Math.max(1, windows.length)) }
}

/** Some words from the start, the middle and the end: an intro in another language must not decide. */
function sampleOf(windows: readonly Window[]): string {
  const at = [0.1, 0.5, 0.9].map(part => windows[Math.floor(windows.length * part)]?.text.slice(0, 1200) ?? '')
  return at.join(' ')
}

/** How rare a term is among the windows, as in BM25; 0 or more. */
export function rarity(index: WindowIndex, id: number): number {
  const holds = (index.postings[id]?.length ?? 0) / 2
  return Math.log(1 + (index.sequences.length - holds + 0.5) / (holds + 0.5))
}
