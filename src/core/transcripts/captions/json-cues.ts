import { readLanguageCode } from '../read-language-code.ts'
import { readWholeTime } from './clock.ts'
import { decodeEntitiesTwice } from './entities.ts'
import { joinWords } from './join-words.ts'
import { type JsonItem, readJsonItem } from './json-items.ts'
import { readJson3 } from './json3.ts'
import type { RawCue } from './raw-cue.ts'
import { chooseUnitMs, type FileTime, fileTimeMs } from './units.ts'

export type JsonReading =
  | { readonly cues: readonly RawCue[]; readonly language: string | null; readonly isJson3?: true }
  | { readonly text: string }
  /** Items with words whose times are in no known field. */
  | { readonly unknownField: string }

/** InnerTube's answers are nested this deep. */
const maxDepth = 24

/** Items of lists at the same place of the file: `results[].words[]` is one group. */
type Group = { readonly items: JsonItem[]; itemCount: number; letters: number; timed: number; unreadable: number }

/**
 * Reads cues from parsed JSON. The lists of the file are compared: the one in which most words have times is the transcript,
 * and sentences are preferred to the words that they consist of. Null for JSON without words.
 */
export function readJsonCues(value: unknown): JsonReading | null {
  if (typeof value === 'string') return { text: value }
  const json3 = eventsOf(value)
  if (json3) return { cues: readJson3(json3), language: languageOf(value), isJson3: true }
  const groups = new Map<string, Group>()
  collect(value, '', 0, groups)
  const timed = bestOf([...groups.values()].filter(group => group.timed > group.itemCount / 2))
  if (timed) return { cues: timedCues(timed), language: languageOf(value) ?? timed.items[0]?.language ?? null }
  const all = [...groups.values()].filter(group => group.letters > 0 && group.unreadable <= group.itemCount / 2)
  const untimed = bestOf(all)
  const unknownField = untimed && unknownTimeOf(untimed.items)
  if (unknownField) return { unknownField }
  const text = textField(value)
  if (untimed && (text === null || untimed.letters >= text.length * 0.8)) {
    // Lines may have times of their own.
    if (untimed.items.every(item => item.speaker === null))
      return { text: untimed.items.map(item => item.text).join('\n') }
    const cues = untimed.items.map(({ text: words, speaker }) => ({
      startMs: 0,
      endMs: null,
      text: decodeEntitiesTwice(words),
      speaker,
    }))
    return { cues, language: languageOf(value) }
  }
  if (text !== null) return { text }
  return isEmptyList(value) ? { cues: [], language: null } : null
}

/** The events of YouTube's json3, alone or inside the object that a program keeps them in. */
function eventsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) {
    const sample = value.find(item => item !== null && item !== undefined)
    return typeof sample === 'object' && 'segs' in sample ? value : null
  }
  const events = (value as { events?: unknown } | null)?.events
  return Array.isArray(events) && events.every(event => !isPlainItem(event)) ? events : null
}

/** Other formats call their items events too; these have their words in one field. */
const isPlainItem = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && ('text' in event || 'body' in event)

const isEmptyList = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.every(item => Array.isArray(item) && item.length === 0)
    : typeof value === 'object' &&
      value !== null &&
      Object.values(value).some(inner => Array.isArray(inner) && inner.length === 0)

/** Reads every list of the file as if it were the transcript. */
function collect(value: unknown, path: string, depth: number, groups: Map<string, Group>): void {
  if (depth > maxDepth || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    addList(value, `${path}[]`, groups)
    for (const item of value) collect(item, `${path}[]`, depth + 1, groups)
    return
  }
  const byTime = listByTime(value as Record<string, unknown>)
  if (byTime) {
    addList(byTime, `${path}{}`, groups)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    // Of several guesses of a recognizer, the first one is the best.
    const isGuesses = Array.isArray(inner) && /^(?:alternatives|nBest|n_best)$/i.test(key)
    collect(isGuesses ? inner.slice(0, 1) : inner, `${path}.${key}`, depth + 1, groups)
  }
}

/** An object whose keys are times, {"0:05": "words"}, or the places of a list, {"0": {…}, "1": {…}}. */
function listByTime(record: Record<string, unknown>): unknown[] | null {
  const keys = Object.keys(record)
  if (keys.length > 1 && keys[0] === '0' && keys.every((key, at) => key === String(at))) return Object.values(record)
  if (keys.length < 2 || !keys[0]!.includes(':') || keys.some(key => readWholeTime(key) === null)) return null
  return keys.map(key => ({ start: key, text: record[key] }))
}

function addList(list: readonly unknown[], path: string, groups: Map<string, Group>): void {
  if (list.length === 0) return
  const group = groups.get(path) ?? { items: [], itemCount: 0, letters: 0, timed: 0, unreadable: 0 }
  for (const value of list) {
    const item = readJsonItem(value)
    if (item === 'heading') continue
    group.itemCount += 1
    const last = group.items.at(-1)
    if (!item) group.unreadable += 1
    else if (last?.start && isSign(item)) {
      // A sign or a space of a recognizer belongs to the word before it.
      group.itemCount -= 1
      group.items[group.items.length - 1] = { ...last, text: last.text + item.text }
    } else {
      group.items.push(item)
      group.letters += item.text.length
      if (item.start) group.timed += 1
    }
  }
  groups.set(path, group)
}

const isSign = ({ start, text }: JsonItem): boolean =>
  (start === null || text.trim().length === 1) && !/[\p{L}\p{N}♪♫]/u.test(text)

/** Longer items are whole speeches, whose words have better times. */
const longItem = 250

/** The group with the most words; of groups with about as many, the one with longer items: sentences rather than words. */
function bestOf(groups: readonly Group[]): Group | null {
  const most = groups.reduce((letters, group) => Math.max(letters, group.letters), 0)
  const full = groups.filter(group => group.letters > 0 && group.letters >= most * 0.75)
  const lengthOf = (group: Group) => group.letters / group.items.length
  const byLength = full.toSorted((a, b) => lengthOf(b) - lengthOf(a))
  return byLength.find(group => lengthOf(group) <= longItem) ?? byLength.at(-1) ?? null
}

function timedCues(group: Group): readonly RawCue[] {
  const items = withStarts(group.items)
  const unitMs = chooseUnitMs(items, usualUnitOf(items))
  const cues = items.flatMap(({ start, end, duration, text, speaker }) => {
    const startMs = fileTimeMs(start, unitMs)
    if (startMs === null) return []
    const length = fileTimeMs(duration, unitMs)
    const endMs = fileTimeMs(end, unitMs) ?? (length === null ? null : startMs + length)
    return {
      startMs,
      endMs: endMs !== null && endMs < startMs ? null : endMs,
      text: decodeEntitiesTwice(text),
      speaker,
    }
  })
  return joinWords(withEnds(cues))
}

type TimedJsonItem = JsonItem & { readonly start: FileTime }

/** Google leaves out a start of zero. Words without any time follow those before them. */
function withStarts(items: readonly JsonItem[]): TimedJsonItem[] {
  const timed: TimedJsonItem[] = []
  for (const item of items) {
    const last = timed.at(-1)
    if (item.start) timed.push({ ...item, start: item.start })
    else if (!last || item.end) timed.push({ ...item, start: last?.end ?? last?.start ?? { ms: 0 } })
    else timed[timed.length - 1] = { ...last, text: `${last.text} ${item.text}` }
  }
  return timed
}

/** An end that some items lack is the start of the next one: Hugging Face gives none for the last item of a piece. */
function withEnds(cues: readonly RawCue[]): readonly RawCue[] {
  if (cues.every(cue => cue.endMs === null)) return cues
  return cues.map((cue, at) => (cue.endMs === null ? { ...cue, endMs: cues[at + 1]?.startMs ?? cue.startMs } : cue))
}

function usualUnitOf(items: readonly JsonItem[]) {
  const seconds = items.filter(item => item.usualUnit === 'seconds').length
  const milliseconds = items.filter(item => item.usualUnit === 'milliseconds').length
  return seconds > items.length / 2 ? 'seconds' : milliseconds > items.length / 2 ? 'milliseconds' : null
}

/** A field with a number that grows from item to item, as a time does, in items without a known time. A counter grows by one. */
function unknownTimeOf(items: readonly JsonItem[]): string | null {
  const sample = items.slice(0, 50)
  if (sample.length < 2 || sample.some(item => item.start !== null)) return null
  for (const name of Object.keys(sample[0]!.numbers)) {
    const values = sample.map(item => item.numbers[name])
    const grows = values.every((value, at) => value !== undefined && (at === 0 || value > values[at - 1]!))
    if (grows && values.some((value, at) => at > 0 && value! - values[at - 1]! !== 1)) return name
  }
  return null
}

/** The whole text that an object has in its fields. */
function textField(value: unknown, depth = 0): string | null {
  if (typeof value === 'string') return depth > 0 ? value : null
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth > 3) return null
  const record = value as Record<string, unknown>
  for (const key of [
    'transcript',
    'text',
    'content',
    'captions',
    'transcription',
    'body',
    'data',
    'result',
    'subtitles',
    'srt',
    'vtt',
  ]) {
    const text = textField(record[key], depth + 1)
    if (text !== null && text.trim() !== '') return text
  }
  return null
}

/** The language that the file names, at the places where tools write it. A name such as "english" is no code. */
function languageOf(value: unknown, depth = 0): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const record = value as Record<string, unknown>
  for (const key of ['language', 'languageCode', 'lang', 'language_code', 'detected_language', 'locale', 'lan']) {
    const code = shortCode(record[key])
    if (code !== null) return code
  }
  if (depth > 1) return null
  for (const key of ['result', 'results', 'metadata', 'data', 'params', 'transcript']) {
    const code = languageOf(record[key], depth + 1)
    if (code !== null) return code
  }
  return null
}

export const shortCode = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{2,3}(?:[-_]|$)/i.test(value) ? readLanguageCode(value) : null
