import { type RawCue, toMs } from './cues.ts'

const stamp = /^\s{0,9}[[(]?(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,3})?[\])]?(?:\s{1,9}[-–—]?\s{0,9}(.*))?$/
const longestStampedLine = 20_000

type Stamped = { startMs: number; rest: string }

function stampOf(line: string): Stamped | null {
  if (line.length > longestStampedLine) return null
  const match = stamp.exec(line)
  if (!match) return null
  const [, hours = '0', minutes, seconds, rest = ''] = match
  const startMs = toMs(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), 1000)
  return startMs === null || Number(seconds) > 59 ? null : { startMs, rest }
}

/**
 * Reads text copied from a transcript panel: a time on its own line or before the words. Null when the times follow no such
 * pattern, because then they are part of the text.
 */
export function readStamped(lines: readonly string[]): RawCue[] | null {
  const first = lines.findIndex(line => line.trim() !== '')
  if (first < 0 || !stampOf(lines[first]!)) return null
  const cues: { startMs: number; endMs: null; text: string }[] = []
  let untimed = 0
  for (const line of lines) {
    const stamped = stampOf(line)
    if (stamped && stamped.startMs >= (cues.at(-1)?.startMs ?? 0)) {
      cues.push({ startMs: stamped.startMs, endMs: null, text: stamped.rest })
      continue
    }
    const cue = cues.at(-1)
    if (!cue || line.trim() === '') continue
    untimed += 1
    cue.text += `\n${line}`
  }
  return cues.length >= 2 && untimed <= cues.length * 20 ? cues : null
}

/** Reads text without times: each line is a cue at 0. */
export const readPlain = (lines: readonly string[]): RawCue[] => lines.map(text => ({ startMs: 0, endMs: null, text }))
