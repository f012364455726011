import { readLanguageCode } from '../read-language-code.ts'
import { decodeEntities } from './clean.ts'
import { maxTimeMs, type RawCue } from './cues.ts'

const timing =
  /^\s{0,9}(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s{0,9}-->\s{0,9}(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/
const maxTimingLine = 300
const vttTags = /<\/?(?:c|ruby|rt|lang|v)(?:[.\s][^<>]{0,200})?>|<(?:\d{1,4}:)?\d{2}:\d{2}\.\d{3}>/g
const voice = /^<v(?:\.[^<>\s]{0,100})?\s([^<>]{1,100})>/
const assTags = /\{\\[^{}]{0,100}\}/g

type Times = { startMs: number; endMs: number }

/** The times of a line such as `00:01:02,500 --> 00:01:04,000`, or null. Hours may be missing. */
export function timesOf(line: string): Times | null {
  if (line.length > maxTimingLine || !line.includes('-->')) return null
  const match = timing.exec(line)
  if (!match) return null
  const startMs = toTime(match, 1)
  const endMs = toTime(match, 5)
  return startMs >= maxTimeMs || endMs >= maxTimeMs ? null : { startMs, endMs }
}

const toTime = (match: RegExpExecArray, from: number): number =>
  Number(match[from] ?? 0) * 3_600_000 +
  Number(match[from + 1]) * 60_000 +
  Number(match[from + 2]) * 1000 +
  Number((match[from + 3] ?? '').padEnd(3, '0'))

/** Reads WebVTT. A cue ends at an empty line; NOTE, STYLE and REGION blocks have no times and are skipped. */
export function readVtt(lines: readonly string[]): RawCue[] {
  const cues: RawCue[] = []
  let times: Times | null = null
  let text: string[] = []
  const finish = () => {
    if (times) cues.push({ ...times, text: decodeEntities(text.map(plainVtt).join('\n')) })
    times = null
    text = []
  }
  for (const line of lines) {
    const found = timesOf(line)
    if (found || line === '') finish()
    if (found) times = found
    else if (times) text.push(line)
  }
  finish()
  return cues
}

/** The `Language:` of the header, or null. */
export const vttLanguage = (lines: readonly string[]): string | null =>
  lines
    .slice(0, 10)
    .map(line => readLanguageCode(/^Language:\s{0,5}([\w-]{2,20})\s{0,5}$/.exec(line)?.[1]))
    .find(code => code !== null) ?? null

/** Reads SubRip. All lines up to the next times are text, even after an empty line, except the counter before the times. */
export function readSrt(lines: readonly string[]): RawCue[] {
  const cues: RawCue[] = []
  let times: Times | null = null
  let text: string[] = []
  const finish = () => {
    if (times) cues.push({ ...times, text: text.join('\n').replace(assTags, '') })
    text = []
  }
  for (const line of lines) {
    const found = timesOf(line)
    if (!found) {
      if (times) text.push(line)
      continue
    }
    if (/^\s{0,9}\d{1,9}\s{0,9}$/.test(text.at(-1) ?? '')) text.pop()
    finish()
    times = found
  }
  finish()
  return cues
}

const plainVtt = (line: string): string =>
  line.includes('<') ? line.replace(voice, '$1: ').replace(vttTags, '') : line
