import { readLanguageCode } from '../read-language-code.ts'
import { isUnpadded, readTime, type TimeRules } from './clock.ts'
import { decodeEntitiesTwice } from './entities.ts'
import { separateFirstLines } from './first-lines.ts'
import type { RawCue } from './raw-cue.ts'

/** A line with the start and the end of a cue, and what follows them. */
type Timing = { readonly startMs: number; readonly endMs: number; readonly rest: string }

const maxTimingLine = 20_000
const arrow = /\s{0,9}(?:-{1,3}\s?(?:>|&gt;)|=>|[→➝➔]|[–—]>)\s{0,9}/y
const comma = /\s{0,3},\s{0,3}/y
const settings = /^(?:(?:align|line|position|size|region|vertical|X1|X2|Y1|Y2)\s?:\s?\S{1,60}\s{0,9}){1,12}$/i

/** The times of a line such as `00:01:02,500 --> 00:01:04,000`, in any usual spelling, or null. */
export function readTiming(line: string, rules: TimeRules = {}): Timing | null {
  return line.includes('>') || line.includes('&gt;') || /[→➝➔]/.test(line)
    ? readPair(line, arrow, { ...rules, allowsSeconds: true })
    : null
}

/** The times of a SubViewer line, `0:00:01.200,0:00:03.400`, or null. */
export function readSbvTiming(line: string): Timing | null {
  const timing = line.length < 60 && line.includes(',') ? readPair(line, comma, {}) : null
  return timing?.rest === '' ? timing : null
}

function readPair(line: string, mark: RegExp, rules: TimeRules): Timing | null {
  if (line.length > maxTimingLine) return null
  const at = line.length - line.trimStart().length
  if (at > 9) return null
  const start = readTime(line, at, rules)
  if (!start) return null
  mark.lastIndex = start.end
  if (!mark.test(line)) return null
  const end = readTime(line, mark.lastIndex, rules)
  return end ? { startMs: start.ms, endMs: end.ms, rest: line.slice(end.end).trim() } : null
}

/** A line that has two times in no form that can be read: its words would be times. */
export const isBrokenTiming = (line: string): boolean =>
  line.length < 200 && /-->|->/.test(line) && /^[\s[]{0,9}\d{1,4}:\d/.test(line) && /[>]\s{0,9}\S{0,3}\d/.test(line)

type Block = { timing: Timing; lines: string[] }

/**
 * Reads blocks of a line with times and lines of words: SubRip, WebVTT, SubViewer, and what copies of Microsoft Teams and
 * models make of them. All lines up to the next times are words, also after an empty line, except the counter or the
 * identifier before the times and the notes and styles of WebVTT.
 */
export function readBlocks(lines: readonly string[], form: 'vtt' | 'srt' | 'sbv'): RawCue[] {
  const rules = { hasUnpaddedMs: lines.some(isUnpadded) }
  const timingOf = form === 'sbv' ? readSbvTiming : (line: string) => readTiming(line, rules)
  const blocks: Block[] = []
  let isNote = false
  for (const line of lines) {
    if (/^<(?:begin|end) subtitles>\s{0,9}$/.test(line)) continue
    const timing = timingOf(line)
    if (timing) {
      dropIdentifier(blocks.at(-1), form)
      blocks.push({ timing, lines: [] })
      isNote = false
      continue
    }
    const lastLines = blocks.at(-1)?.lines
    if (form === 'vtt' && lastLines?.at(-1)?.trim() === '' && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line)) isNote = true
    if (isNote && line.trim() === '') isNote = false
    else if (!isNote) lastLines?.push(line)
  }
  const named = separateFirstLines(blocks.map(block => block.lines))
  return blocks.map(({ timing }, at) => {
    const { lines: words, speaker } = named[at]!
    const isSetting = form !== 'sbv' && settings.test(timing.rest)
    const all = timing.rest === '' || isSetting ? words : [timing.rest, ...words]
    const voiced = readVoice(all.join('\n'))
    const text = decodeEntitiesTwice(voiced.text.replace(assTags, '').replace(/\\h/g, ' ').replace(lineBreaks, '\n'))
    return { startMs: timing.startMs, endMs: timing.endMs, text, speaker: voiced.speaker ?? speaker }
  })
}

/** Drops the counter or identifier of the next block, unless it is the only line of this one. */
function dropIdentifier(block: Block | undefined, form: 'vtt' | 'srt' | 'sbv'): void {
  if (!block) return
  const { lines } = block
  const last = lines.at(-1)?.trim()
  if (last === undefined || last === '') return
  const isSpaced = lines.length > 1 && lines.at(-2)!.trim() === ''
  const isAlone = lines.slice(0, -1).every(line => line.trim() === '')
  const isCounter = /^#?\p{Nd}{1,9}[.:)]?$/u.test(last)
  if (isCounter ? !isAlone || isSpaced || form === 'srt' : form === 'vtt' && isSpaced && !isAlone) lines.pop()
}

const vttTags = /<\/?(?:c|ruby|rt|lang|v)(?:[.\s][^<>]{0,200})?>|<(?:\d{1,4}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?>/g
const voice = /<v(?:\.[^<>\s]{0,100})?\s([^<>]{1,100})>/g
/** Line breaks of SubStation and of SubViewer. */
const lineBreaks = /\\N|\[br\]/g
/** Tags of Advanced SubStation, which players accept in SubRip too: {\an8}. */
export const assTags = /\{\\[^{}]{0,200}\}/g

/** The words without tags, and the speaker that a voice tag names. Further voices in a cue begin lines of their own. */
function readVoice(text: string): { text: string; speaker: string | null } {
  if (!text.includes('<')) return { text, speaker: null }
  const speaker = /^\s{0,9}<v(?:\.[^<>\s]{0,100})?\s([^<>]{1,100})>/.exec(text)?.[1]?.trim() ?? null
  let isFirst = speaker !== null
  const voiced = text.replace(voice, (_, name: string) => {
    if (!isFirst) return `\n>> ${name.trim()}: `
    isFirst = false
    return ''
  })
  return { text: voiced.replace(vttTags, ''), speaker }
}

/** The `Language:` of the header, or null. */
export const vttLanguage = (lines: readonly string[]): string | null =>
  lines
    .slice(0, 10)
    .map(line => readLanguageCode(/^Language:\s{0,5}([\w-]{2,20})\s{0,5}$/.exec(line)?.[1]))
    .find(code => code !== null) ?? null
