import { readTiming } from './timed-blocks.ts'
import { type FileTime, readFileTime, type UsualUnit } from './units.ts'

/** One item of a list, read by the names of its fields. `start` is null where it has no time. */
export type JsonItem = {
  readonly start: FileTime | null
  readonly end: FileTime | null
  readonly duration: FileTime | null
  readonly text: string
  readonly speaker: string | null
  readonly usualUnit: UsualUnit
  readonly language: string | null
  /** Fields that are not known and have numbers. */
  readonly numbers: Readonly<Record<string, number>>
}

type Role = 'start' | 'end' | 'duration' | 'span' | 'text' | 'speaker' | 'language'
type Field = {
  readonly role: Role
  readonly unit: 'ms' | 's' | 'ticks' | null
  readonly rank: number
  readonly usual: UsualUnit
}

/** Names of fields, without case, signs and unit, and the unit that the tools which use them mostly mean. */
const names: readonly [Role, UsualUnit, string][] = [
  ['start', 'seconds', 'start begin starttime startsec startat from'],
  ['start', 'milliseconds', 'offset tstart startoffset'],
  ['start', null, 'time timestamp timecode t ts begintime starttimestamp timestart cuestart onset in'],
  ['end', null, 'end endtime endsec endat to until endts finish stop endoffset out timeend endtimestamp cueend'],
  ['duration', null, 'duration dur d dduration length len'],
  ['span', null, 'timestamp timestamps offsets time times interval range span instances'],
  [
    'text',
    null,
    'text utf8 content body transcript caption display sentence line subtitle words phrase punctuatedword word value snippet cue cuetext utterance message captiontext segment',
  ],
  ['speaker', null, 'speakername speaker speakerlabel speakerid agent participant voice who name displayname author'],
  ['language', null, 'lang language languagecode'],
]

const fields: ReadonlyMap<string, Omit<Field, 'unit'>> = new Map(
  names
    .flatMap(([role, usual, list], group) =>
      list.split(' ').map((name, at) => [name, { role, usual, rank: group * 100 + at }] as const),
    )
    .reverse(),
)
const suffix = /(milliseconds|millis|msec|ms|(?:in)?seconds|(?:in)?secs|(?:in)?ticks)$/

/** What the name of a field means, or null. */
function fieldOf(name: string): Field | null {
  if (name.length > 40) return null
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const exact = fields.get(plain)
  if (exact) return { ...exact, unit: null }
  const ending = suffix.exec(plain)?.[1]
  const field = ending === undefined ? undefined : fields.get(plain.slice(0, -ending.length))
  if (!field || field.role === 'text' || field.role === 'speaker') return null
  return { ...field, unit: ending!.startsWith('m') ? 'ms' : ending!.endsWith('ticks') ? 'ticks' : 's' }
}

type Draft = {
  start: FileTime | null
  startRank: number
  end: FileTime | null
  duration: FileTime | null
  otherRanks: { end: number; duration: number }
  text: string | null
  textRank: number
  speaker: string | null
  speakerRank: number
  usual: UsualUnit
  language: string | null
  numbers: Record<string, number>
}

/** Reads an item: an object, a pair [start, words] in seconds, a triple [start, end, words] in milliseconds, or words alone. */
export function readJsonItem(value: unknown): JsonItem | 'heading' | null {
  if (typeof value === 'string') return toItem({ ...emptyDraft(), text: value })
  if (Array.isArray(value)) return readTuple(value)
  if (typeof value !== 'object' || value === null) return null
  if ('transcriptSectionHeaderRenderer' in value) return 'heading'
  const draft = emptyDraft()
  readFields(value as Record<string, unknown>, draft, 0)
  return draft.text === null ? null : toItem(draft)
}

const emptyDraft = (): Draft => ({
  start: null,
  startRank: Number.POSITIVE_INFINITY,
  end: null,
  duration: null,
  otherRanks: { end: Number.POSITIVE_INFINITY, duration: Number.POSITIVE_INFINITY },
  text: null,
  textRank: Number.POSITIVE_INFINITY,
  speaker: null,
  speakerRank: Number.POSITIVE_INFINITY,
  usual: null,
  language: null,
  numbers: {},
})

const toItem = ({ start, end, duration, text, speaker, usual, language, numbers }: Draft): JsonItem => ({
  start,
  end,
  duration,
  text: text ?? '',
  speaker,
  usualUnit: usual,
  language,
  numbers,
})

/** Objects inside an item are parts of it (`offsets: {from, to}`, `data: {start, text}`); lists inside it are not. */
const maxNesting = 4

function readFields(record: Record<string, unknown>, draft: Draft, depth: number): void {
  for (const [name, value] of Object.entries(record)) {
    if (value === null || value === undefined) continue
    const field = fieldOf(name)
    if (field) readField(field, value, draft)
    else if (typeof value === 'number' && depth === 0) draft.numbers[name] = value
    const isPart = typeof value === 'object' && !Array.isArray(value) && field?.role !== 'speaker'
    if (isPart && depth < maxNesting) readFields(value as Record<string, unknown>, draft, depth + 1)
    else if (/^(?:alternatives|nBest)$/i.test(name) && Array.isArray(value) && isRecord(value[0]) && depth < maxNesting)
      readFields(value[0], draft, depth + 1)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readField({ role, unit, rank, usual }: Field, value: unknown, draft: Draft): void {
  if (role === 'text') {
    const text = textOf(value)
    if (text !== null && rank < draft.textRank) Object.assign(draft, { text, textRank: rank })
  } else if (role === 'speaker') {
    const speaker = speakerOf(value)
    if (speaker !== null && rank < draft.speakerRank) Object.assign(draft, { speaker, speakerRank: rank })
  } else if (role === 'language') draft.language ??= typeof value === 'string' && value.length < 12 ? value : null
  else if (Array.isArray(value) || (typeof value === 'string' && value.length > 6 && /[->–]/.test(value.slice(1))))
    readSpan(value, draft)
  else if (role === 'start' || role === 'span') {
    const start = readFileTime(value, unit)
    // A time whose unit is certain is better than one whose unit is open.
    const isBetter = rank < draft.startRank && !(draft.start && 'ms' in draft.start && start && !('ms' in start))
    const isCertain = start && 'ms' in start && draft.start && !('ms' in draft.start)
    if (start && (isBetter || isCertain)) Object.assign(draft, { start, startRank: rank, usual })
  } else {
    const time = readFileTime(value, unit)
    const isBetter = draft[role] === null || rank < draft.otherRanks[role]
    const isCertain = draft[role] && !('ms' in draft[role]) && time && 'ms' in time
    const isLessCertain = draft[role] && 'ms' in draft[role] && time && !('ms' in time)
    if (time && ((isBetter && !isLessCertain) || isCertain)) {
      draft[role] = time
      draft.otherRanks[role] = rank
    }
  }
}

/** [from, to] in seconds, a list with {start, end}, or "00:00:01 --> 00:00:03". */
function readSpan(value: unknown, draft: Draft): void {
  if (typeof value === 'string') {
    const timing = readTiming(value) ?? readTiming(value.replace(/\s[-–—]\s/, ' --> '))
    if (timing) Object.assign(draft, { start: { ms: timing.startMs }, end: { ms: timing.endMs } })
    return
  }
  const [from, to] = value as unknown[]
  if (isRecord(from)) {
    readFields(from, draft, 3)
    return
  }
  const start = from === null || from === undefined ? null : readFileTime(from, null)
  if (!start) return
  Object.assign(draft, {
    start,
    end: to === null || to === undefined ? null : readFileTime(to, null),
    usual: 'seconds',
  })
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    if (value.length === 0 || value.length > 1000 || !value.every(part => typeof part === 'string')) return null
    return value.join(' ')
  }
  if (!isRecord(value)) return null
  if (typeof value.simpleText === 'string') return value.simpleText
  if (Array.isArray(value.runs))
    return value.runs.map(run => (isRecord(run) && typeof run.text === 'string' ? run.text : '')).join('')
  return typeof value.text === 'string' ? value.text : null
}

function speakerOf(value: unknown): string | null {
  if (typeof value === 'number') return `Speaker ${value}`
  if (typeof value === 'string')
    return value.trim() === '' ? null : /^\w$/.test(value.trim()) ? `Speaker ${value.trim()}` : value.trim()
  return isRecord(value) ? speakerOf(value.name ?? value.displayName ?? value.label ?? value.id ?? null) : null
}

function readTuple(tuple: readonly unknown[]): JsonItem | null {
  if (tuple.length < 2 || tuple.length > 5) return null
  const [first] = tuple
  // Watson and others give the word first: ["kiln", 0.92, 1.3].
  const isWordFirst = typeof first === 'string' && typeof tuple[1] === 'number' && tuple.length < 4
  const text = isWordFirst ? first : tuple.at(-1)
  if (typeof text !== 'string') return null
  const [from, to] = isWordFirst ? tuple.slice(1) : tuple
  if (Array.isArray(from) && tuple.length === 2) {
    const draft = { ...emptyDraft(), text }
    readSpan(from, draft)
    return draft.start ? toItem(draft) : null
  }
  const start = readFileTime(from, null)
  if (!start) return null
  const hasEnd = isWordFirst ? tuple.length === 3 : tuple.length > 2
  const usual = isWordFirst || tuple.length === 2 ? 'seconds' : 'milliseconds'
  return toItem({ ...emptyDraft(), text, start, end: hasEnd ? readFileTime(to, null) : null, usual })
}
