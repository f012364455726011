import { readLanguageCode } from '../read-language-code.ts'
import { type RawCue, toMs } from './cues.ts'
import { readJson3 } from './json3.ts'

/** Names under which common JSON formats keep their list of cues. */
const listKeys = ['events', 'content', 'segments', 'cues', 'lines', 'transcript', 'captions', 'body', 'data'] as const

export type JsonReading =
  | { readonly cues: readonly RawCue[]; readonly language: string | null }
  | { readonly text: string }

/**
 * Reads cues from parsed JSON: json3, lists of {start, duration | end, text} in seconds or {startMs | offset, …} in
 * milliseconds, [start, text] pairs in seconds, [startMs, endMs, text] triples, lists of strings, or an object with one of
 * these. Null for any other JSON.
 */
export function readJsonCues(value: unknown, depth = 0): JsonReading | null {
  if (typeof value === 'string') return depth > 0 ? { text: value } : null
  if (Array.isArray(value)) return readList(value)
  if (typeof value !== 'object' || value === null || depth > 2) return null
  const record = value as Record<string, unknown>
  const language = readLanguageCode(record.language ?? record.languageCode ?? record.lang)
  if (Array.isArray(record.events)) return { cues: readJson3(record.events), language }
  for (const key of listKeys) {
    const inner = record[key] === undefined ? null : readJsonCues(record[key], depth + 1)
    if (inner) return 'text' in inner ? inner : { cues: inner.cues, language: language ?? inner.language }
  }
  return typeof record.text === 'string' && depth === 0 ? { text: record.text } : null
}

function readList(list: readonly unknown[]): JsonReading | null {
  const sample = list.find(item => item !== null && item !== undefined)
  if (sample === undefined) return list.length === 0 ? { cues: [], language: null } : null
  if (typeof sample === 'object' && 'segs' in sample) return { cues: readJson3(list), language: null }
  const cues: RawCue[] = []
  let unreadableCount = 0
  for (const item of list) {
    const cue = readItem(item)
    if (cue) cues.push(cue)
    else unreadableCount += 1
  }
  return unreadableCount > list.length / 2 ? null : { cues, language: null }
}

function readItem(item: unknown): RawCue | null {
  if (typeof item === 'string') return { startMs: 0, endMs: null, text: item }
  if (Array.isArray(item)) return readTuple(item)
  if (typeof item !== 'object' || item === null) return null
  const record = item as Record<string, unknown>
  const text = record.text ?? record.utf8 ?? record.content
  if (typeof text !== 'string') return null
  const inMs = record.startMs ?? record.offset ?? record.tStartMs
  const inSeconds = record.start ?? record.startSeconds ?? record.from
  const startMs = inMs === undefined && inSeconds === undefined ? 0 : (toMs(inMs) ?? toMs(inSeconds, 1000))
  if (startMs === null) return null
  const endMs = toMs(record.endMs) ?? toMs(record.end ?? record.endSeconds ?? record.to, 1000)
  const duration = toMs(record.durationMs) ?? toMs(record.duration ?? record.dur, inMs === undefined ? 1000 : 1)
  return { startMs, endMs: endMs ?? (duration === null ? null : startMs + duration), text }
}

function readTuple(tuple: readonly unknown[]): RawCue | null {
  const text = tuple.at(-1)
  if (typeof text !== 'string') return null
  if (tuple.length === 2) {
    const startMs = toMs(tuple[0], 1000)
    return startMs === null ? null : { startMs, endMs: null, text }
  }
  const startMs = toMs(tuple[0])
  return startMs === null ? null : { startMs, endMs: toMs(tuple[1]), text }
}
