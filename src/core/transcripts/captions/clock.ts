import { maxTimeMs } from './raw-cue.ts'

/** A time in a text: its milliseconds, and where it ends. */
export type ReadTime = { readonly ms: number; readonly end: number }

export type TimeRules = {
  /** True if the digits after the point count milliseconds without leading zeros, as Microsoft Teams writes them: 0:0:6.90. */
  readonly hasUnpaddedMs?: boolean
  /** True if a number alone is a time in seconds: `3.40` and `3.40s`. */
  readonly allowsSeconds?: boolean
}

/** 0:05, 1:02:03, 01:02.5, 01:02:03,456, and with a colon before milliseconds or frames. */
const clock = /(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:([.,:;])(\d{1,9}))?(?!\d|:\d)/y
/** 1h02m03s, 2m3s, 62.5s. */
const units =
  /(?=\d)(?:(\d{1,3})\s?h)?\s?(?:(\d{1,4})\s?m(?:in)?)?\s?(?:(\d{1,7}(?:[.,]\d{1,9})?)\s?s(?:ec)?)?(?![\p{L}\d])/uy
const plainSeconds = /\d{1,7}(?:[.,]\d{1,9})?(?![\p{L}\d]|:\S|[.,]\d)/uy

/** Frames are counted from 0 to the rate of the video, which a transcript rarely names. The error is a quarter of a second at most. */
const framesPerSecond = 30

/** The time that stands at `at`, or null. */
export function readTime(text: string, at: number, rules: TimeRules = {}): ReadTime | null {
  const ms = clockAt(text, at, rules) ?? unitsAt(text, at) ?? (rules.allowsSeconds ? secondsAt(text, at) : null)
  return ms && ms.ms < maxTimeMs ? ms : null
}

function clockAt(text: string, at: number, { hasUnpaddedMs = false }: TimeRules): ReadTime | null {
  clock.lastIndex = at
  const match = clock.exec(text)
  if (!match) return null
  const [whole, hours, minutes, seconds, mark, digits = ''] = match
  // 5:3 is a score rather than a time.
  if (seconds!.length === 1 && hours === undefined && digits === '') return null
  if (Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return null
  const fraction =
    (mark === ':' || mark === ';') && digits.length < 3
      ? (Math.min(Number(digits), framesPerSecond - 1) * 1000) / framesPerSecond
      : hasUnpaddedMs
        ? Number(digits.slice(0, 3))
        : Number(digits.slice(0, 3).padEnd(3, '0'))
  const ms = Number(hours ?? 0) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Math.round(fraction)
  return { ms, end: at + whole.length }
}

function unitsAt(text: string, at: number): ReadTime | null {
  units.lastIndex = at
  const match = units.exec(text)
  if (!match || match[0] === '') return null
  const [whole, hours, minutes, seconds = '0'] = match
  // "5m" alone is a length rather than a place in a video.
  if (hours === undefined && match[3] === undefined) return null
  const ms = Number(hours ?? 0) * 3_600_000 + Number(minutes ?? 0) * 60_000 + Number(seconds.replace(',', '.')) * 1000
  return { ms: Math.round(ms), end: at + whole.length }
}

function secondsAt(text: string, at: number): ReadTime | null {
  plainSeconds.lastIndex = at
  const match = plainSeconds.exec(text)
  return match ? { ms: Math.round(Number(match[0].replace(',', '.')) * 1000), end: at + match[0].length } : null
}

/** The milliseconds of a text that is a time and nothing else, or null. */
export function readWholeTime(text: string, rules: TimeRules = {}): number | null {
  const trimmed = text.length > 40 ? '' : text.trim()
  const time = readTime(trimmed, 0, rules)
  return time && time.end === trimmed.length ? time.ms : null
}

/** True if the fields of the times have no leading zeros, as in Microsoft Teams: their digits after the point have none either. */
export const isUnpadded = (line: string): boolean => /^\s{0,9}\d{1,2}:(?:\d:\d{1,2}|\d{2}:\d)[.,]\d/.test(line)
