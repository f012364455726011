import { cleanText } from './captions/clean.ts'

/** A line that names a moment of a video. */
export type TimedLine = {
  readonly startSeconds: number
  readonly title: string
  /** Where the time stands: at the beginning, at the end, or on a line of its own, with the title on the next one. */
  readonly place: 'first' | 'last' | 'alone'
}

const maxLineLength = 300

const colons = /[：﹕︰∶꞉]/g
/** The zeros of digits that people type in descriptions: full-width, Arabic, Persian, Indic, Thai. */
const zeros = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50]
const foreignDigits = new RegExp(`[${zeros.map(zero => String.fromCodePoint(zero, 0x2d, zero + 9)).join('')}]`, 'g')

/** Each sign is replaced by one sign, so that a place in the result is the same place in the line. */
const withPlainTimes = (line: string): string =>
  line.replace(colons, ':').replace(foreignDigits, digit => {
    const code = digit.codePointAt(0)!
    return String(code - zeros.find(zero => code >= zero && code <= zero + 9)!)
  })

const clockTime = String.raw`(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,3}(?!\d))?(?!:?\d)`
const unitTime = String.raw`(?:(\d{1,2}) ?h ?)?(\d{1,3}) ?m(?:in)?\.?(?: ?(\d{1,2}) ?s(?:ec)?\.?)?(?!\p{L})`
const primeTime = String.raw`()(\d{1,3})['′’](\d{2})(?:["″”]|''|′′)?(?!\d)`
const linkTime = String.raw`https?://[^\s?#]{1,80}[?#][^\s#]{0,200}?\bt=()()(\d{1,5})s?\S{0,100}`
const time = `(?<![\\d:.,/])(?:${clockTime}|${primeTime}|${unitTime}|${linkTime})`
const firstTime = new RegExp(time, 'iu')
const allTimes = new RegExp(time, 'giu')
const rangeEnd = new RegExp(
  String.raw`^\s*(?:[-–—−‐‑‒―~〜～→➡>]+|to\b|until\b|bis\b|до\b|à\b|hasta\b)\s*(?:${time})`,
  'iu',
)

type Time = { readonly from: number; readonly to: number; readonly startSeconds: number }

function timeOf(match: RegExpExecArray): Time | null {
  const groups = match.slice(1)
  const at = groups.findIndex((group, index) => index % 3 === 1 && group !== undefined)
  const [hours, minutes, seconds] = [groups[at - 1], groups[at], groups[at + 1]].map(group => Number(group || 0)) as [
    number,
    number,
    number,
  ]
  const isLink = at === 10
  if (!isLink && (seconds > 59 || (groups[at - 1] && minutes > 59))) return null
  const to = match.index + match[0].length
  return { from: match.index, to, startSeconds: hours * 3600 + minutes * 60 + seconds }
}

/** Signs, bullets and emoji before the time, and the line's number. */
const decoration = /^[^\p{L}\p{N}]*(?:(?:\p{N}{1,3}|[a-z](?=[.)])|[ivx]{1,5}(?=[.)]))[^\p{L}\p{N}]*)?$/iu
/** What numbers a chapter by a word: "Chapter 1:", "Part 2 -", "第1章". */
const label = /^[^\p{L}\p{N}]*(?:\p{L}{1,15}[\s.#]*\p{N}{1,3}|第\s?\p{N}{1,3}\s?\p{L}{1,2})[\s:：.)\]|–—-]*$/u
const noWords = /^[^\p{L}\p{N}]*$/u

/** A time of day, not of the video. */
const ofDay =
  /^(?: ?[AaPp]\.? ?[Mm]\b\.?(?! \p{Lu}\p{L})|h\b| ?(?:[Uu]hr|UHR)\b| ?o['’]clock| (?:UTC|GMT|[ECMP][SD]?T|CES?T|BST|[IJK]ST|MSK)\b)/u
const beforeTimeOfDay =
  /(?:^|[\s(])(?:at|by|from|until|till|around|@|um|ab|gegen|à|vers|dès|alle|dalle|ore|las|às|kl|klo|om|о|в|с|saat|pukul|jam|lúc|godz|save|code)[.:]?\s*$/iu

const beforeTitle = /^(?:[\s:|–—‒―−>»→➡▶►•·~〜=,、;/\\*_)\]】〕）］｜：-]|\.(?=\s|\.))+/u
const afterTitle =
  /(?<![\s:|–—‒―−>«→➡•·~〜=,、;/\\*_([【〔（［｜：@…-]|\.\.)(?:[\s:|–—‒―−>«→➡•·~〜=,、;/\\*_([【〔（［｜：@…-]|(?<!\.)\.{2,})+$/u
const maxTitleLength = 200

/** What a line says about a moment of the video, or null. `rest`: the lines after it. */
export function readTimedLine(text: string, rest: readonly string[]): TimedLine | null {
  if (text.length > maxLineLength || !/\p{Nd}/u.test(text)) return null
  const line = withoutLinks(cleanText(text))
  const plain = withPlainTimes(line)
  const first = firstIn(plain)
  if (!first) return null
  const { startSeconds, to } = withRange(plain, first)
  const [head, tail] = [line.slice(0, first.from), line.slice(to)]
  const isLabeled = label.test(head)
  if (decoration.test(head) || isLabeled) {
    if (ofDay.test(tail)) return null
    const title = titleOf(tail)
    if (title !== '') return { startSeconds, title: isLabeled ? joined(head, title) : title, place: 'first' }
    if (isLabeled) return { startSeconds, title: titleOf(head), place: 'last' }
    const next = rest.find(later => later.trim() !== '') ?? ''
    if (firstIn(withPlainTimes(next.slice(0, maxLineLength)))) return null
    const below = titleOf(cleanText(next.slice(0, maxLineLength)))
    return below === '' ? null : { startSeconds, title: below, place: 'alone' }
  }
  return readTitleFirst(line, plain)
}

/** A line whose time stands behind the title. */
function readTitleFirst(line: string, plain: string): TimedLine | null {
  const times = timesIn(plain)
  const last = times.at(-1)!
  const before = times.at(-2)
  const isRange = before !== undefined && withRange(plain, before).to === last.to
  const { from, startSeconds } = isRange ? before : last
  const head = line.slice(0, from)
  if (!noWords.test(line.slice(last.to)) || beforeTimeOfDay.test(head)) return null
  const title = titleOf(head)
  return title === '' ? null : { startSeconds, title, place: 'last' }
}

/** Several moments on one line: "0:00 Intro, 1:30 Clay, 12:05 Kiln". */
export function readTimedParts(line: string): TimedLine[] {
  const times = timesIn(withPlainTimes(line))
  return times.map(({ startSeconds, to }, index) => {
    const title = titleOf(line.slice(to, times[index + 1]?.from))
    return { startSeconds, title, place: 'first' }
  })
}

const firstIn = (plain: string): Time | null => {
  const match = firstTime.exec(plain)
  return match && timeOf(match)
}

const timesIn = (plain: string): Time[] => [...plain.matchAll(allTimes)].flatMap(match => timeOf(match) ?? [])

/** The time with the end of its range, if the line gives a range. */
function withRange(plain: string, start: Time): Time {
  const match = rangeEnd.exec(plain.slice(start.to))
  const end = match && timeOf(match)
  return end && end.startSeconds > start.startSeconds ? { ...start, to: start.to + end.to } : start
}

const titleOf = (text: string): string => {
  const title = text.replace(beforeTitle, '').replace(afterTitle, '').slice(0, maxTitleLength)
  return noWords.test(title) && !/\p{Extended_Pictographic}/u.test(title) ? '' : title
}

const joined = (head: string, title: string): string => `${titleOf(head)}: ${title}`

/** The line without the addresses of links; with them if they alone name a moment. */
function withoutLinks(text: string): string {
  const line = text.replace(/\[([^[\]]{1,100})\]\(https?:[^\s()]{0,250}\)/g, '$1').replace(/<\/?a\b[^<>]{0,250}>/gi, '')
  const bare = line.replace(/https?:\/\/\S+/gi, '')
  return firstIn(withPlainTimes(bare)) ? bare : line
}
