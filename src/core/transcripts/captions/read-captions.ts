import { AppError } from '../../errors.ts'
import type { Cue } from '../transcript.ts'
import { isAss, readAss } from './ass.ts'
import { cleanCues } from './cues.ts'
import { foldTimes } from './fold-times.ts'
import { readMicroDvd, readMpl2 } from './frame-subtitles.ts'
import { readJsonCues } from './json-cues.ts'
import { readCtm, readLabeledBlocks, readTextGrid } from './labeled-forms.ts'
import { readLiterals } from './literals.ts'
import { readHtmlTranscript, readSami, readTtml } from './markup-subtitles.ts'
import type { RawCue } from './raw-cue.ts'
import { acceptedForms, refuseUnreadTimes } from './refuse-unread-times.ts'
import { unroll } from './rolling.ts'
import { separateSpeakers } from './speakers.ts'
import { readTable } from './tables.ts'
import { readBlocks, readSbvTiming, readTiming, vttLanguage } from './timed-blocks.ts'
import { breakAtTimes, readPlainText, readTimedLines } from './timed-lines.ts'
import { readSrv1, readSrv2, readSrv3 } from './youtube-xml.ts'

export type CaptionFormat =
  | 'json3'
  | 'json'
  | 'srv1'
  | 'srv2'
  | 'srv3'
  | 'ttml'
  | 'sami'
  | 'html'
  | 'vtt'
  | 'srt'
  | 'sbv'
  | 'ass'
  | 'microdvd'
  | 'mpl2'
  | 'table'
  | 'labeled'
  | 'stamped'
  | 'plain'

export type Captions = {
  readonly format: CaptionFormat
  readonly cues: readonly Cue[]
  /** The language that the file names; null when it names none. */
  readonly language: string | null
}

/**
 * Reads captions and transcripts in any form of docs/transcripts.md, detected from their content. Undoes rolling captions,
 * keeps names apart from words and drops hidden characters. Takes linear time.
 * @throws AppError TRANSCRIPT_UNAVAILABLE (reason 'empty') when there are no words, BAD_REQUEST when it is not a transcript, or
 * when it has times in a form that is not known
 */
export function readCaptions(input: unknown): Captions {
  const read = typeof input === 'string' ? readText(input.replace(/^\uFEFF/, ''), 0) : readJson(input, 0)
  if (read.cues.length > maxCues) throw tooLarge()
  const named = separateSpeakers(read.cues)
  const cues = cleanCues(neverRolling.has(read.format) ? named : unroll(named))
  if (cues.length === 0) {
    throw new AppError('TRANSCRIPT_UNAVAILABLE', {
      message: `This transcript is empty: it has no spoken words. ${acceptedForms}`,
      data: { reason: 'empty' },
    })
  }
  return { format: read.format, cues, language: read.language }
}

/** Formats that mark repeated lines themselves, or have no times. */
const neverRolling = new Set<CaptionFormat>(['json3', 'srv3', 'plain'])

/** Protects memory. A hundred hours of captions have fewer cues. */
const maxCues = 500_000
const maxLines = 4 * maxCues

const tooLarge = () =>
  new AppError('TRANSCRIPT_UNAVAILABLE', {
    message: `This transcript has more than ${maxCues.toLocaleString('en')} lines, far more than can be read. Paste the part that matters to you instead.`,
    data: { reason: 'too_large' },
  })

function splitLines(text: string): string[] {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    count += 1
    if (count > maxLines) throw tooLarge()
  }
  return text.includes('\r') ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n') : text.split('\n')
}

type Reading = { readonly format: CaptionFormat; readonly cues: readonly RawCue[]; readonly language: string | null }

/** JSON, or what programs print of lists and objects: `{'text': …}`, `{ text: … }`, `Snippet(text=…)`. */
const dataStart =
  /^(?:\{\s*(?:["'}]|[A-Za-z_]\w{0,40}\s?:\s)|[[(]\s*(?:[[{("'\]]|[A-Z]\w{2,60}\()|[A-Z]\w{2,60}\((?:\w{1,40}=|\[|\{))/

function readText(whole: string, depth: number): Reading {
  const text = codeFence.test(whole.slice(0, 200)) ? withoutFences(whole) : whole
  const head = text.slice(0, 2000).trimStart()
  if (dataStart.test(head) && !/^\(\s*"?\p{L}/u.test(head)) return readData(text, depth)
  if (head.startsWith('<')) return readMarkup(text, head)
  const data = dataInside(text, depth)
  if (data !== null) return readData(data, depth)
  const lines = splitLines(text)
  const read = readLines(lines, head)
  refuseUnreadTimes(read.cues, lines, read.format)
  return read
}

/** A name and a number of data, as programs print them: `'start': 0.5`, `"offset":640`, `start=0.5`. */
const dataField =
  /\b(?:start\w{0,10}|offset\w{0,10}|begin\w{0,6}|tStartMs|duration|timestamp)["']?\s{0,3}[:=]\s{0,3}[["']?\d/g
/** Words above data are a heading: "Transcript:". */
const maxHeading = 2000

/** The list or object that begins after a heading, or that is quoted as a whole; null for any other text. */
function dataInside(text: string, depth: number): string | null {
  if (depth === 0 && /^\s{0,9}"\s{0,9}[[{]/.test(text) && /[\]}]\s{0,9}"\s{0,9}$/.test(text.slice(-100))) {
    const quoted = parseData(text)
    if (typeof quoted === 'string') return quoted
  }
  const head = text.slice(0, 2 * maxHeading)
  if ([...head.matchAll(dataField)].length === 0) return null
  const at = head.search(/[[{]\s{0,9}(?:[[{("']|[A-Z]\w{2,60}\()/)
  return at >= 0 && at < maxHeading && parseData(text.slice(at)) !== undefined ? text.slice(at) : null
}

/** A file that was pasted with the marks of a code block around it. */
const codeFence = /^\s{0,9}```\w{0,12}\s{0,3}(?:\r?\n|$)/
const withoutFences = (text: string): string => text.replace(codeFence, '').replace(/\n\s{0,9}```\s{0,9}$/, '')

/** Forms that no reader can make words of, and what to do with each. */
const unreadable: readonly (readonly [RegExp, string])[] = [
  [/^Scenarist_SCC/, 'The words of a Scenarist (SCC) file are codes that can’t be read.'],
  [/^\{\\rtf/, 'This is a document in Rich Text Format (RTF). Save it as plain text (.txt), and paste that.'],
  [/^\d{3}STL\d\d\.\d\d/, 'The words of an EBU STL file are codes that can’t be read. Convert it to SRT.'],
  [
    /^File type = "ooTextFile(?: short)?"\s+(?:Object class = )?"TextGrid"\s+-?[\d.]/,
    'This is a TextGrid of Praat in its short form. Save it as a long text file, and paste that.',
  ],
]

function refuseByName(head: string): void {
  const found = unreadable.find(([form]) => form.test(head))
  if (found) throw new AppError('BAD_REQUEST', { message: `${found[1]} ${acceptedForms}` })
}

function readLines(written: readonly string[], head: string): Reading {
  const untold = { language: null }
  refuseByName(head)
  const lines = foldTimes(written)
  if (/^WEBVTT/.test(head)) return { format: 'vtt', cues: readBlocks(lines, 'vtt'), language: vttLanguage(lines) }
  if (isAss(head)) return { format: 'ass', cues: readAss(lines), ...untold }
  const timings = lines.filter(line => readTiming(line)).length
  if (timings > 0) return { format: 'srt', cues: readBlocks(lines, 'srt'), ...untold }
  if (lines.some(line => readSbvTiming(line))) return { format: 'sbv', cues: readBlocks(lines, 'sbv'), ...untold }
  const microDvd = readMicroDvd(lines)
  if (microDvd) return { format: 'microdvd', cues: microDvd, ...untold }
  const mpl2 = readMpl2(lines)
  if (mpl2) return { format: 'mpl2', cues: mpl2, ...untold }
  const labeled = readTextGrid(lines, head) ?? readCtm(lines) ?? readLabeledBlocks(lines)
  if (labeled) return { format: 'labeled', cues: labeled, ...untold }
  const table = readTable(lines)
  if (table) return { format: 'table', cues: table, ...untold }
  const stamped = readTimedLines(breakAtTimes(lines))
  if (stamped) return { format: 'stamped', cues: stamped, ...untold }
  return { format: 'plain', cues: readPlainText(written), ...untold }
}

function readData(text: string, depth: number): Reading {
  const value = parseData(text)
  if (value !== undefined) return readJson(value, depth)
  throw new AppError('BAD_REQUEST', {
    message: `This transcript is broken JSON. ${acceptedForms}`,
  })
}

function parseData(text: string): unknown {
  if (/^(?:\s*\[){6}/.test(text.slice(0, 1000))) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return readLiterals(text)
  }
}

function readJson(value: unknown, depth: number): Reading {
  const read = readJsonCues(value)
  if (read && 'unknownField' in read)
    throw new AppError('BAD_REQUEST', {
      message: `The times in this JSON can’t be read: “${read.unknownField.slice(0, 40)}” is no known name for a time. Name it “start”, in seconds, or “startMs”. ${acceptedForms}`,
    })
  if (read && 'text' in read && depth === 0) return readText(read.text, depth + 1)
  if (!read || 'text' in read) {
    throw new AppError('BAD_REQUEST', { message: `This JSON has no transcript that can be read. ${acceptedForms}` })
  }
  return { format: read.isJson3 ? 'json3' : 'json', cues: read.cues, language: read.language }
}

function readMarkup(text: string, head: string): Reading {
  if (/<timedtext[\s>]/i.test(head))
    return /<text\s/i.test(text)
      ? { format: 'srv2', cues: readSrv2(text), language: null }
      : { format: 'srv3', cues: readSrv3(text), language: null }
  if (/<transcript[\s/>]|<text\s/i.test(head)) return { format: 'srv1', cues: readSrv1(text), language: null }
  if (/<(?:\w{1,20}:)?tt[\s>]/i.test(head)) return { format: 'ttml', ...readTtml(text) }
  if (/<sami[\s>]|<sync\s/i.test(head)) return { format: 'sami', ...readSami(text) }
  const html = readHtmlTranscript(text)
  if (html) return { format: 'html', cues: html, language: null }
  if (/^(?:<!doctype html|<html|<\?xml|<head|<body)/i.test(head)) {
    throw new AppError('BAD_REQUEST', {
      message: `This is a web page or another file, not a transcript. ${acceptedForms}`,
    })
  }
  const lines = splitLines(text)
  const read = readLines(lines, head)
  refuseUnreadTimes(read.cues, lines, read.format)
  return read
}
