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
  /** Ids by the first letters of their names, for terms that are never spoken just so. */
  readonly beginnings: ReadonlyMap<string, readonly number[]>
  /** By term id: window, times, window, times … in order of windows. */
  readonly postings: readonly (readonly number[])[]
  readonly averageLength: number
}

/** All windows together are read up to this many words, shared fairly among them; 10 h of speech has about 100,000. */
const mostWords = 250_000

/** More different words than any talk has; what else a text says is not indexed. */
const mostTerms = 60_000
/** Letters that a term and a longer or shorter form of it share. */
const sharedLetters = 4
/** Of the terms that begin alike only the first are looked through. */
const mostAlike = 500

type Making = { readonly steps: Generator<void, WindowIndex>; index?: WindowIndex }
const makings = new WeakMap<readonly Window[], Making>()

/** The index of these windows, made once an array and forgotten with it: keep the array of a transcript to keep its index. */
export function indexOf(windows: readonly Window[]): WindowIndex {
  for (const _ of indexInSteps(windows));
  return makings.get(windows)!.index!
}

/** Makes that index in short steps. Concurrent callers share the steps. */
export function* indexInSteps(windows: readonly Window[]): Generator<void> {
  let making = makings.get(windows)
  if (!making) {
    making = { steps: indexWindows(windows) }
    makings.set(windows, making)
  }
  while (!making.index) {
    const step = making.steps.next()
    // A generator that threw once answers only that it is done.
    if (step.done && step.value === undefined) throw new Error('The index was not made.')
    if (step.done) making.index = step.value
    else yield
  }
}

/** Words read in a step. */
const wordsPerStep = 200

/** Reads every window once. Time is linear in the words read and bounded whatever they are. */
function* indexWindows(windows: readonly Window[]): Generator<void, WindowIndex> {
  const language = languageOf(guessLanguage(sampleOf(windows)))
  const fold = termFolder(language)
  const ids = new Map<string, number>()
  const names: string[] = []
  const postings: number[][] = []
  const share = Math.max(40, Math.floor(mostWords / Math.max(1, windows.length)))
  const beginnings = new Map<string, number[]>()
  let total = 0
  let read = 0
  const sequences: Uint32Array[] = []
  for (const [at, window] of windows.entries()) {
    const sequence: number[] = []
    if (read > wordsPerStep) {
      read = 0
      yield
    }
    for (const found of wordsOf(window.text, share)) {
      read += 1
      const term = fold(found)
      if (term === null) continue
      let id = ids.get(term)
      if (id === undefined) {
        if (names.length >= mostTerms) continue
        id = names.length
        ids.set(term, id)
        names.push(term)
        postings.push([])
        const alike = beginnings.get(term.slice(0, sharedLetters))
        if (alike === undefined) beginnings.set(term.slice(0, sharedLetters), [id])
        else if (alike.length < mostAlike) alike.push(id)
      }
      sequence.push(id)
      const posting = postings[id]!
      if (posting[posting.length - 2] === at) posting[posting.length - 1]! += 1
      else posting.push(at, 1)
    }
    total += sequence.length
    sequences.push(Uint32Array.from(sequence))
  }
  const averageLength = Math.max(1, total / Math.max(1, windows.length))
  return { language, sequences, ids, names, beginnings, postings, averageLength }
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

/** Terms that begin with this one or that it begins with, in order of speech. */
export function* alike(index: WindowIndex, term: string): Generator<number> {
  for (const id of index.beginnings.get(term.slice(0, sharedLetters)) ?? []) {
    const name = index.names[id]!
    if (name.length >= sharedLetters && (name.startsWith(term) || term.startsWith(name))) yield id
  }
}
