import { normalizeWord } from '../language/fold-word.ts'
import { matchWords, type Word } from '../language/words.ts'
import { createIntList } from '../text/int-list.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'

/** The words of all windows in order, as columns. */
export type Columns = {
  /** Each word's number in the vocabulary. */
  readonly ids: Int32Array
  /** The characters of each word within its window. */
  readonly starts: Int32Array
  readonly ends: Int32Array
  /** The index of each word's window. */
  readonly windows: Int32Array
  /** The index of each window's first word, then the number of words. */
  readonly firstWords: Int32Array
  /** Where the places of each word of the vocabulary begin in `places`, then the number of words. */
  readonly firstPlaces: Int32Array
  /** The places of the first word of the vocabulary in order, then those of the second. */
  readonly places: Int32Array
  readonly vocabulary: ReadonlyMap<string, number>
  /** The words of the vocabulary by number. */
  readonly keys: readonly string[]
}

/** Characters read in a step: a few milliseconds even if every word is new. */
const charactersPerStep = 10_000
/** Words sorted in a step. */
const wordsPerStep = 100_000

/** Reads the words of all windows, in steps. */
export function* readColumns(texts: readonly TranscriptWindow[]): Generator<void, Columns> {
  const [ids, starts, ends, windows] = [createIntList(), createIntList(), createIntList(), createIntList()]
  const firstWords = new Int32Array(texts.length + 1)
  const vocabulary = new Map<string, number>()
  const idsByRaw = new Map<string, number>()
  const idOf = (raw: string): number => {
    const word = normalizeWord(raw)
    if (word === '') return -1
    const id = vocabulary.get(word) ?? vocabulary.size
    if (id === vocabulary.size) vocabulary.set(word, id)
    return id
  }
  let charactersInStep = 0
  for (const [at, window] of texts.entries()) {
    firstWords[at] = ids.length
    charactersInStep += window.text.length
    if (charactersInStep > charactersPerStep) {
      charactersInStep = 0
      yield
    }
    for (const match of matchWords(window.text)) {
      const raw = match[0]
      let id = idsByRaw.get(raw)
      if (id === undefined) {
        id = idOf(raw)
        idsByRaw.set(raw, id)
      }
      if (id < 0) continue
      ids.push(id)
      starts.push(match.index)
      ends.push(match.index + raw.length)
      windows.push(at)
    }
  }
  firstWords[texts.length] = ids.length
  const all = ids.toArray()
  const sorted = yield* sortPlaces(all, vocabulary.size)
  const keys = [...vocabulary.keys()]
  return {
    ids: all,
    starts: starts.toArray(),
    ends: ends.toArray(),
    windows: windows.toArray(),
    firstWords,
    ...sorted,
    vocabulary,
    keys,
  }
}

function* sortPlaces(ids: Int32Array, size: number): Generator<void, Pick<Columns, 'firstPlaces' | 'places'>> {
  const firstPlaces = new Int32Array(size + 1)
  for (const [at, id] of ids.entries()) {
    firstPlaces[id + 1]! += 1
    if (at % wordsPerStep === wordsPerStep - 1) yield
  }
  for (let id = 0; id < size; id++) firstPlaces[id + 1]! += firstPlaces[id]!
  const next = firstPlaces.slice()
  const places = new Int32Array(ids.length)
  for (const [at, id] of ids.entries()) {
    places[next[id]!] = at
    next[id]! += 1
    if (at % wordsPerStep === wordsPerStep - 1) yield
  }
  return { firstPlaces, places }
}

const captions =
  /\[[^\]\n]{1,60}\]|\((?:laugh|chuckl|applau|music|sigh|cough|cheer|clap|gasp|cries|crying|audience|whisper|inaudible|crosstalk)[^)\n]{0,40}\)|♪/giu

/** The words from `from` up to `to`, each as written and with the text around it. */
export function wordsAt(texts: readonly TranscriptWindow[], columns: Columns, from: number, to: number): Word[] {
  const words: Word[] = []
  const captionsByWindow = new Map<number, readonly (readonly [number, number])[]>()
  for (let at = from; at < to; at++) {
    const window = columns.windows[at]!
    const text = texts[window]!.text
    const [start, end] = [columns.starts[at]!, columns.ends[at]!]
    let spans = captionsByWindow.get(window)
    if (!spans) {
      spans = /[[(]/.test(text)
        ? [...text.matchAll(captions)].map(match => [match.index, match.index + match[0].length])
        : []
      captionsByWindow.set(window, spans)
    }
    const isFirst = at === columns.firstWords[window]
    const isLast = at + 1 === columns.firstWords[window + 1]
    words.push({
      key: columns.keys[columns.ids[at]!]!,
      raw: text.slice(start, end),
      before: isFirst ? ` ${text.slice(0, start)}` : text.slice(columns.ends[at - 1]!, start),
      after: text.slice(end, isLast ? text.length : columns.starts[at + 1]!) + (isLast ? ' ' : ''),
      isCaption: spans.some(([open, close]) => start > open && end < close),
    })
  }
  return words
}
