import { type RawCue, toMs } from './cues.ts'

const timestamp = /^\s{0,9}[[(]?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,3})?[\])]?(?:\s{1,9}[-–—]?\s{0,9}(.*))?$/
const maxTimestampedLine = 20_000

type TimestampedLine = { startMs: number; rest: string }

function timestampOf(line: string): TimestampedLine | null {
  if (line.length > maxTimestampedLine) return null
  const match = timestamp.exec(line)
  if (!match) return null
  const [, hours = '0', minutes, seconds, rest = ''] = match
  const startMs = toMs(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), 1000)
  return startMs === null || Number(seconds) > 59 ? null : { startMs, rest }
}

/**
 * Reads text copied from a transcript panel: a time on its own line or before the words. Null when the text has no such
 * pattern; its times are then part of the words.
 */
export function readTimestamped(lines: readonly string[]): RawCue[] | null {
  const first = lines.findIndex(line => line.trim() !== '')
  if (first < 0 || !timestampOf(lines[first]!)) return null
  const cues: { startMs: number; endMs: null; text: string }[] = []
  let untimedCount = 0
  for (const line of lines) {
    const timestamped = timestampOf(line)
    if (timestamped && timestamped.startMs >= (cues.at(-1)?.startMs ?? 0)) {
      cues.push({ startMs: timestamped.startMs, endMs: null, text: timestamped.rest })
      continue
    }
    const cue = cues.at(-1)
    if (!cue || line.trim() === '') continue
    untimedCount += 1
    cue.text += `\n${line}`
  }
  return cues.length >= 2 && untimedCount <= cues.length * 20 ? cues : null
}

/** Reads text without times: each line becomes a cue at 0. */
export const readPlainText = (lines: readonly string[]): RawCue[] =>
  lines.map(text => ({ startMs: 0, endMs: null, text }))
