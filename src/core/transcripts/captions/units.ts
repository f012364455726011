import { readWholeTime } from './clock.ts'
import { foldSigns } from './fold-times.ts'
import { maxTimeMs } from './raw-cue.ts'

/** A time as a file gives it: milliseconds where its form or its name says the unit, else a number whose unit is open. */
export type FileTime = { readonly ms: number } | { readonly number: number }

/** Start, end or length of an item, with the words that are spoken in it. */
export type TimedItem = {
  readonly start: FileTime
  readonly end: FileTime | null
  readonly duration: FileTime | null
  readonly text: string
}

/** The unit that a form uses by its documentation; null where several tools use it differently. */
export type UsualUnit = 'seconds' | 'milliseconds' | null

/**
 * Letters in a unit of the numbers. Speech has about 15 in a second and 0.015 in a millisecond; a caption that stays long on an
 * empty scene has fewer, never 200 times. Above `most` they cannot be milliseconds, below `least` not seconds.
 */
const lettersPerUnit = { most: 0.3, least: 0.06, openBorder: 0.13 }
/** Samples are enough: one file has one unit. */
const maxSamples = 2000

/** Reads a time of a file. `unit`: what the name of its field says. Null if it is no time. */
export function readFileTime(value: unknown, unit: 'ms' | 's' | 'ticks' | null): FileTime | null {
  if (typeof value === 'number') return Number.isFinite(value) ? inUnit(value, unit) : null
  if (typeof value === 'string') return readTimeText(value, unit)
  if (typeof value !== 'object' || value === null) return null
  // Google's protocol buffers in JSON.
  const { seconds, nanos } = value as { seconds?: unknown; nanos?: unknown }
  if (seconds === undefined && nanos === undefined) return null
  const ms = Number(seconds ?? 0) * 1000 + Number(nanos ?? 0) / 1_000_000
  return Number.isFinite(ms) ? { ms } : null
}

const inUnit = (number: number, unit: 'ms' | 's' | 'ticks' | null): FileTime =>
  unit === null ? { number } : { ms: unit === 's' ? number * 1000 : unit === 'ticks' ? number / 10_000 : number }

const isoDuration = /^PT(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:(\d{1,7}(?:\.\d{1,9})?)S)?$/

function readTimeText(text: string, unit: 'ms' | 's' | 'ticks' | null): FileTime | null {
  const trimmed = text.length > 40 ? '' : foldSigns(text).trim()
  if (trimmed === '') return null
  // Spreadsheets of many countries write 1,5.
  if (/^-?\d{1,16}(?:[.,]\d{1,16})?$/.test(trimmed)) return inUnit(Number(trimmed.replace(',', '.')), unit)
  const inMs = /^(\d{1,12}(?:\.\d{1,9})?) ?ms$/.exec(trimmed)
  if (inMs) return { ms: Number(inMs[1]) }
  const iso = isoDuration.exec(trimmed)
  if (iso) return { ms: Number(iso[1] ?? 0) * 3_600_000 + Number(iso[2] ?? 0) * 60_000 + Number(iso[3] ?? 0) * 1000 }
  const ms = readWholeTime(trimmed)
  return ms === null ? null : { ms }
}

/**
 * The milliseconds of a unit of the numbers, found from all items: how many letters are spoken in a unit. The usual unit of the
 * form holds unless speech cannot have that speed in it. Seconds read as milliseconds put a whole talk into its first moments.
 */
export function chooseUnitMs(items: readonly TimedItem[], usual: UsualUnit): number {
  const step = Math.max(1, Math.floor(items.length / maxSamples))
  const rates: number[] = []
  let hasFraction = false
  let largest = 0
  for (let at = 0; at < items.length; at += step) {
    const { start, end, duration, text } = items[at]!
    for (const time of [start, end, duration]) {
      if (!time || 'ms' in time) continue
      if (time.number % 1 !== 0) hasFraction = true
      largest = Math.max(largest, time.number)
    }
    const length = lengthOf(items[at]!, items[at + 1])
    if (length > 0) rates.push(lettersOf(text) / length)
  }
  rates.sort((a, b) => a - b)
  const rate = rates[Math.floor(rates.length / 2)]
  const usually = usual ?? (hasFraction ? 'seconds' : null)
  if (largest * 1000 >= maxTimeMs) return 1
  if (rate === undefined) return usually === null ? (largest < 1000 ? 1000 : 1) : usually === 'seconds' ? 1000 : 1
  if (usually === 'seconds') return rate < lettersPerUnit.least ? 1 : 1000
  if (usually === 'milliseconds') return rate > lettersPerUnit.most ? 1000 : 1
  return rate > lettersPerUnit.openBorder ? 1000 : 1
}

/** How long an item is in its own unit, or until the next one begins; 0 if that is unknown. */
function lengthOf({ start, end, duration }: TimedItem, next: TimedItem | undefined): number {
  if (duration && 'number' in duration) return duration.number
  if (!('number' in start)) return 0
  const until = end ?? next?.start
  return until && 'number' in until ? until.number - start.number : 0
}

/** Letters as they take time to say: a character of a script without spaces counts as three. */
const lettersOf = (text: string): number => {
  let letters = 0
  const length = Math.min(text.length, 2000)
  for (let at = 0; at < length; at += 1) letters += text.charCodeAt(at) >= 0x2e80 ? 3 : 1
  return letters
}

/** The milliseconds of a time, or null if it is impossible. */
export function fileTimeMs(time: FileTime | null, unitMs: number): number | null {
  if (time === null) return null
  const ms = 'ms' in time ? time.ms : time.number * unitMs
  return ms >= 0 && ms < maxTimeMs ? Math.round(ms) : null
}
