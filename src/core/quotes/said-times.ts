import { numberWords } from '../language/number-words.ts'
import { readNumber } from '../language/read-numbers.ts'
import { plainTime, timeInDigits } from '../text/clock-time.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import type { Columns } from './columns.ts'
import { wordsAt } from './columns.ts'

/** Words, and characters of windows, that are read in a step: a few milliseconds even if all are numbers. */
const wordsPerStep = 2_000
const charactersPerStep = 50_000

/**
 * All clock times of a transcript, written in digits or spoken as two numbers: "five thirty", "three sixteen". Phrases
 * such as "half past five" differ by language and are read per window: core/language/spoken-times. Reads in steps, between which a caller can pause.
 */
export function* readSaidTimes(windows: readonly TranscriptWindow[], columns: Columns): Generator<void, Set<string>> {
  const times = new Set<string>()
  let charactersInStep = 0
  for (const { text } of windows) {
    charactersInStep += text.length
    if (charactersInStep > charactersPerStep) {
      charactersInStep = 0
      yield
    }
    for (const time of text.match(timeInDigits) ?? []) times.add(plainTime(time))
  }
  const isNumber = columns.keys.map(key => numberWords.en.has(key) || /^\d{1,3}$/.test(key))
  const { ids } = columns
  for (let at = 0; at + 1 < ids.length; at++) {
    if (at % wordsPerStep === wordsPerStep - 1) yield
    if (!isNumber[ids[at]!] || (at > 0 && isNumber[ids[at - 1]!])) continue
    let to = at + 1
    while (
      to < ids.length &&
      to < at + 8 &&
      (isNumber[ids[to]!] || /^(?:oh|o|by|uhr|h|oclock)$/.test(columns.keys[ids[to]!]!))
    )
      to += 1
    if (to > at + 1) addTimes(times, windows, columns, at, to)
  }
  return times
}

function addTimes(
  times: Set<string>,
  windows: readonly TranscriptWindow[],
  columns: Columns,
  from: number,
  to: number,
): void {
  const words = wordsAt(windows, columns, from, to)
  const source = {
    length: words.length,
    key: (at: number) => words[at]?.key ?? '',
    raw: (at: number) => words[at]?.raw ?? '',
    before: (at: number) => words[at]?.before ?? ' ',
  }
  const numbers: string[] = []
  for (let at = 0; at < words.length; ) {
    const key = source.key(at)
    const number = readNumber(source, at, 'en')
    if (number && /^\d+$/.test(number.digits)) numbers.push(number.digits)
    else if (key === 'oh' || key === 'o') numbers.push('0')
    else if (key === 'by') numbers.push(key)
    at = number?.to ?? at + 1
  }
  for (const [at, hour] of numbers.entries()) {
    const [minute = '', digit = ''] = numbers.slice(at + 1)
    if (hour === 'by' || hour.length > 3) continue
    // The shape of a screen, which answers write as 16:10. Other sizes, such as "three by forty five", are not written so.
    if (hour === '16' && minute === 'by' && digit === '10') times.add('16:10')
    if (/^[1-9]\d$|^00$/.test(minute)) times.add(`${Number(hour)}:${minute}`)
    if (/^0\d$/.test(minute)) times.add(`${Number(hour)}:${minute}`)
    if (minute === '0' && /^\d$/.test(digit)) times.add(`${Number(hour)}:0${digit}`)
  }
}
