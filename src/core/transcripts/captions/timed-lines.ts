import { decodeEntitiesTwice } from './entities.ts'
import { separateFirstLines } from './first-lines.ts'
import { type LineTimes, readLineTimes, type TimesForm } from './line-times.ts'
import { namesAbove } from './names-above.ts'
import type { RawCue } from './raw-cue.ts'
import { skipSpokenLabel } from './spoken-labels.ts'

/** Tags of a lyrics file: [ti:Kiln], [offset:500]. They have letters before the colon where a time has digits. */
const lyricsTag =
  /^\s{0,9}\[(?:ti|ar|al|au|by|re|ve|la|length|offset|tool|encoding|kana|id|hash|sign|qq|total|#):([^\]]{0,200})\]\s{0,9}$/i
const lyricsOffset = /^\s{0,9}\[offset:\s{0,3}([+-]?\d{1,6})\]/im
/** Times of single words in lyrics: <00:12.34>. */
const wordTimes = /<\d{1,3}:\d{2}(?:[.:]\d{1,3})?>/g
/** Lines that tools add below a transcript, or between its lines. */
const notSpoken =
  /^[\s*_#]{0,9}(?:Transcribed by https:\/\/otter\.ai|Transcription ended after [\d:]{4,8}|This editable transcript was computer generated|People can also change the text after it was created|\(Transcribed by TurboScribe|.{1,60} (?:started|stopped) transcription\s{0,3}$|.{1,40} ?[(（](?:auto-generated|automatically generated|automatisch erzeugt|automatisch generiert|generados? automáticamente|générée?s? automatiquement|gerad[ao]s? automaticamente|generat[oi] automaticamente|создано автоматически|自動生成|自动生成|자동 생성됨?)[)）]\s{0,3}$|(?:Show|Hide) transcript\s{0,3}$|Search (?:in video|transcript)\s{0,3}$|Sync to video time\s{0,3}$)/iu

/** Times that begin a block of words, and the number of their line. */
type Start = LineTimes & { readonly line: number }

/** Forms whose times cannot be the beginning of a sentence. */
const strongForms = new Set<TimesForm>(['alone', 'bracketed', 'labeled', 'named', 'arrow'])
/** A time this much smaller than the one before begins another list, such as chapters above a transcript. */
const restartMs = 60_000

/**
 * Reads text with times at its lines, as transcript panels and most tools copy and export it. Lines above the first time are a
 * heading, which is not spoken. Null where the lines have no such form.
 */
export function readTimedLines(allLines: readonly string[]): RawCue[] | null {
  const lines = allLines.filter(line => !lyricsTag.test(line) && !notSpoken.test(line))
  const starts = chooseStarts(lines) ?? secondsStarts(lines)
  if (!starts) return null
  const offsetMs =
    allLines.length === lines.length ? 0 : Number(lyricsOffset.exec(allLines.slice(0, 100).join('\n'))?.[1] ?? 0)
  const above = namesAbove(
    lines,
    starts.map(({ line, form }) => ({ line, isAlone: form === 'alone' })),
  )
  const hasNamesAbove = above.some(name => name !== null)
  const blocks = starts.map((start, at) =>
    linesOf(start, lines, above[at + 1]?.line ?? starts[at + 1]?.line ?? lines.length),
  )
  const named = hasNamesAbove
    ? blocks.map((words, at) => ({ speaker: above[at]?.speaker ?? null, lines: words }))
    : separateFirstLines(withoutHeadings(blocks, lines, starts))
  const isOpenEnded = starts.every(start => start.endMs === null)
  return starts.flatMap((start, at) => {
    const { speaker, lines: words } = named[at]!
    const nextMs = starts.slice(at + 1, at + 9).find(next => next.startMs > start.startMs)?.startMs
    const endMs = start.endMs ?? (isOpenEnded ? null : (nextMs ?? null))
    return repeatLyrics(
      { startMs: start.startMs, endMs, text: words.join('\n'), speaker: start.speaker ?? speaker },
      offsetMs,
    )
  })
}

/** The words of a block: behind its time and on the lines below, without the label of the time. */
function linesOf(start: Start, lines: readonly string[], to: number): string[] {
  const words = start.words === '' ? [] : [start.words]
  for (let at = start.line + 1; at < to; at += 1) {
    const line = lines[at]!.trim()
    if (line === '') continue
    const isLabel = words.length === 0 && skipSpokenLabel(line, 0, start.startMs) === line.length
    if (!isLabel) words.push(line)
  }
  return words
}

const maxLyricsLine = 1000

/** A line of lyrics may be sung at several times: [00:12.00][00:45.00]words. */
function repeatLyrics(cue: RawCue, offsetMs: number): RawCue[] {
  const starts = [cue.startMs]
  let text = cue.text
  while (text.startsWith('[') && starts.length < 100) {
    const next = readLineTimes(text)
    if (!next || next.endMs !== null) break
    starts.push(next.startMs)
    text = next.words
  }
  // Long words would be copied for each time.
  if (text.length > maxLyricsLine) starts.length = 1
  const clean = decodeEntitiesTwice(text.includes('<') ? text.replace(wordTimes, '') : text)
  return starts.map(startMs => ({ ...cue, startMs: Math.max(0, startMs - offsetMs), text: clean }))
}

function chooseStarts(lines: readonly string[]): Start[] | null {
  const found: Start[] = []
  for (const [line, text] of lines.entries()) {
    const times = readLineTimes(text)
    if (times) found.push({ ...times, line })
  }
  if (found.length === 0) return null
  const main = mostFrequent(found)
  const ofForm = found.filter(
    ({ form }) =>
      form === main || (strongForms.has(main) ? strongForms.has(form) : form !== 'glued' && form !== 'named'),
  )
  const starts = strongForms.has(main) ? longestRun(ofForm) : inOrder(ofForm)
  return isTranscript(starts, main, lines) ? starts : null
}

/** No one says more letters in a second: numbers that grow slower are versions or chapters rather than seconds. */
const mostLettersPerSecond = 60

/** Lines that begin with seconds: `12.5: words`. All of them do, their numbers grow as speech does, and most have fractions. */
function secondsStarts(lines: readonly string[]): Start[] | null {
  const starts: Start[] = []
  let fractions = 0
  let letters = 0
  for (const [line, text] of lines.entries()) {
    if (text.trim() === '') continue
    const times = readLineTimes(text, { allowsSeconds: true })
    if (!times || times.words === '' || times.startMs < (starts.at(-1)?.startMs ?? 0)) return null
    if (/^\D{0,3}\d{1,7}[.,]\d/.test(text)) fractions += 1
    starts.push({ ...times, line })
    letters += times.words.length
  }
  const seconds = ((starts.at(-1)?.startMs ?? 0) - (starts[0]?.startMs ?? 0)) / 1000
  const isSpeech = letters <= seconds * mostLettersPerSecond
  return starts.length > 2 && fractions > starts.length / 2 && isSpeech ? starts : null
}

function mostFrequent(found: readonly LineTimes[]): TimesForm {
  const counts = new Map<TimesForm, number>()
  for (const { form } of found) counts.set(form, (counts.get(form) ?? 0) + 1)
  return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
}

/** Without lines whose time does not fit between its neighbours: these are sentences that begin with a time of day. */
function inOrder(found: readonly Start[]): Start[] {
  const kept: Start[] = []
  for (const [at, times] of found.entries()) {
    const last = kept.at(-1)?.startMs ?? 0
    const next = found[at + 1]?.startMs ?? Number.POSITIVE_INFINITY
    if (times.startMs >= last && (times.startMs <= next || next < last)) kept.push(times)
  }
  return kept
}

/** The longest part in which the times do not start again; what stands above it is a list of chapters. None if it is unclear. */
function longestRun(found: readonly Start[]): Start[] {
  const runs: Start[][] = []
  for (const times of found) {
    const run = runs.at(-1)
    if (run && times.startMs >= run.at(-1)!.startMs - restartMs) run.push(times)
    else runs.push([times])
  }
  const last = runs.at(-1)!
  return last.length >= found.length * 0.6 ? last : []
}

/** True if the times are those of a transcript, and not some that its words begin with. */
function isTranscript(starts: readonly Start[], main: TimesForm, lines: readonly string[]): boolean {
  const [first] = starts
  if (!first) return false
  let above = 0
  let below = 0
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    if (at < first.line) above += 1
    else below += 1
  }
  const untimed = below - starts.length
  if (starts.length === 1)
    return (
      above === 0 && untimed <= 20 && /^[\s>*_-]{0,9}(?:[[(]|0\d?:)/.test(lines[first.line]!) && first.form !== 'named'
    )
  if (main === 'glued') return starts.length > 2 && untimed === 0 && above <= starts.length
  if (main === 'bare') return untimed <= starts.length * (above === 0 ? 20 : 5) && above <= Math.max(12, starts.length)
  return untimed <= starts.length * 200
}

/**
 * Takes out the titles of chapters, which stand above the times of YouTube's panel: the last line of a block where all others
 * have one line, if the first block has a title too.
 */
function withoutHeadings(
  blocks: readonly (readonly string[])[],
  lines: readonly string[],
  starts: readonly Start[],
): readonly (readonly string[])[] {
  const first = starts[0]!
  const hasTitle =
    first.line > 0 && lines[first.line - 1]!.trim() !== '' && !/^transcript$/i.test(lines[first.line - 1]!.trim())
  const isPanel = starts.every(({ form }) => form === 'alone' || form === 'labeled')
  const titled = blocks.filter(block => block.length === 2).length
  const isForm = hasTitle && isPanel && titled <= blocks.length / 2 && blocks.every(block => block.length <= 2)
  return isForm ? blocks.map(block => block.slice(0, 1)) : blocks
}

const bracketedTime =
  /[[(【](?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?[\])】]|\[\d{1,6}\.\d{1,3}s? ?-> ?\d{1,6}\.\d{1,3}s?\]/g

/** Begins a line at each time in brackets, for text whose times stand inside its lines. The lines themselves if there are none. */
export function breakAtTimes(lines: readonly string[]): readonly string[] {
  return lines.flatMap(line => {
    if (line.length < 20 || !/[\])】]\s{0,3}\S/.test(line.slice(0, 20_000))) return line
    const places = [...line.matchAll(bracketedTime)].map(match => match.index)
    if (places.length < 3) return line
    // Neighbours such as [00:12.00][00:45.00] are the times of one line of lyrics.
    const starts = places.filter((place, at) => at === 0 || place - places[at - 1]! > 20)
    return starts.length < 3
      ? line
      : [line.slice(0, starts[0]), ...starts.map((from, at) => line.slice(from, starts[at + 1]))]
  })
}

/** Reads text without times: each line becomes a cue at 0. */
export const readPlainText = (lines: readonly string[]): RawCue[] =>
  lines.map(text => ({ startMs: 0, endMs: null, text: decodeEntitiesTwice(text) }))
