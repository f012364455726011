import { AppError } from '../../errors.ts'
import { foldSigns } from './fold-times.ts'
import type { RawCue } from './raw-cue.ts'
import { isBrokenTiming } from './timed-blocks.ts'

/** For every refusal of a transcript: what can be read. */
export const acceptedForms =
  'Paste the words as text, lines that begin with a time such as 0:12, or a file in SRT, VTT, SBV, TTML, SAMI, ASS, LRC, CSV, TSV or JSON.'

/** Times that are written for machines, or stand in brackets; a speaker says "at 5:30". */
const machineTime =
  /\d{1,3}:\d{2}:\d{2}(?:[.,:;]\d{1,3})?|\d{1,3}:\d{2}[.,]\d{1,3}|\d{1,3}: ?\d{2}: ?\d{2}|\d{1,2};\d{2};\d{2}|[[({<【]\s?\d{1,3}:\d{2}|(?:^|\n)\s{0,9}\d{1,3}['′’]\d{2}["″”]|(?:^|\n)\s{0,9}\d{1,3}:\d{2}(?!\d)|(?<=[\s(])\d{1,3}:\d{2}\s{0,9}(?=\n|$)/g
/** Data that programs print, whose times are numbers. */
const dataTime =
  /["']?\b(?:start\w{0,10}|offset\w{0,10}|begin\w{0,6}|tStartMs|timestamp|xmin|tmin)["']?\s{0,3}[:=]\s{0,3}[["']?\d/gi
/** Times that no one says: with hours, and with frames or parts of a second. */
const exactTime = /\d{1,2}[:;] ?\d{2}[:;] ?\d{2} ?[.,:;] ?\d{2,3}(?!\d)/g
const minTimes = 4
const minExactTimes = 2
const wordsPerTime = 25

/**
 * Refuses a text that holds many times which were not read: they would become spoken words, and the words would have no times.
 * A few times in speech are words.
 * @throws AppError BAD_REQUEST, which names the line and what can be read
 */
export function refuseUnreadTimes(cues: readonly RawCue[], lines: readonly string[], format: string): void {
  const broken =
    format === 'srt' || format === 'vtt' ? cues.find(cue => cue.text.split('\n').some(isBrokenTiming)) : undefined
  if (broken) throw unreadTimes(lines, broken.text.split('\n').find(isBrokenTiming)!)
  let times = 0
  let words = 0
  let lineCount = 0
  let timedLines = 0
  let example: string | null = null
  let exact = 0
  for (const { text: spoken } of cues) {
    if (spoken.trim() === '') continue
    const text = foldSigns(spoken)
    lineCount += 1
    words += countWords(text)
    const found = (text.match(machineTime)?.length ?? 0) + (text.match(dataTime)?.length ?? 0)
    if (found === 0) continue
    times += found
    timedLines += 1
    exact += text.match(exactTime)?.length ?? 0
    example ??= spoken.split('\n').find(line => foldSigns(line).match(machineTime) ?? line.match(dataTime)) ?? spoken
  }
  const isMany =
    (times >= minTimes || exact >= minExactTimes) && (times * wordsPerTime >= words || timedLines >= lineCount / 2)
  if (isMany && example !== null) throw unreadTimes(lines, example)
}

function countWords(text: string): number {
  let count = 1
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count += 1
  return count
}

/** The refusal of a text with times that no reader understands. `example`: the line that has one. */
export function unreadTimes(lines: readonly string[], example: string): AppError {
  const at = lines.findIndex(line => line.includes(example.trim().slice(0, 100)))
  const place = at < 0 ? '' : ` in line ${(at + 1).toLocaleString('en')}`
  const shown = example.trim().slice(0, 60)
  return new AppError('BAD_REQUEST', {
    message: `This text has times that can’t be read, such as “${shown}”${place}. ${acceptedForms} To use it without times, remove them.`,
  })
}
