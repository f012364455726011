import { readTime, type TimeRules } from './clock.ts'
import { readSpokenTime, skipSpokenLabel } from './spoken-labels.ts'

/** The times at the beginning of a line, or at its end after a name, and the words beside them. */
export type LineTimes = {
  readonly startMs: number
  readonly endMs: number | null
  readonly words: string
  readonly speaker: string | null
  readonly form: TimesForm
}

/**
 * How the times of a line are written. Lines of one transcript agree in it: `alone` on a line, in brackets before words, `bare`
 * before words, `glued` to words, with a spoken label (`labeled`), after a name (`named`), two times with an arrow (`arrow`).
 */
export type TimesForm = 'alone' | 'bracketed' | 'bare' | 'glued' | 'labeled' | 'named' | 'arrow'

/** Longer lines begin with times too, but nothing behind this is read as a time. */
const maxHead = 200

/** Marks before a time: of a list, a quote, a heading, a table, emphasis, and one opening bracket. */
const before = /[\s>|•·*_`#-]{0,12}(?:\d{1,5}[.)]\s)?[*_`]{0,3}([[({<【［（「]?)[*_`]{0,3}\s{0,3}/y
const between = /\s{0,9}(-{1,3}\s?>|=>|[→➝➔]|[–—]>|--&gt;|-&gt;|[-–—~～]|,|\||to\s)\s{0,9}/y
const arrows = /[>→➝➔]|&gt;/
/** What closes a bracket: also the address of a Markdown link and the anchor of a heading. */
const closing = /\s{0,3}[*_`]{0,3}[\])}>】］）」]{1,2}(?:\(https?:[^\s()]{1,300}\))?(?:\([^\s()]{0,20}\))?[*_`]{0,3}/y
const after = /[*_`]{0,3}(?:\s{0,9}\{#[^{}]{0,40}\})?\s{0,9}(?:[-–—:：|>=•·,]{1,2}(?=\s|$|\S))?[ \t\u00A0\u3000]{0,9}/y
const tightClock = /(?:(\d{1,3}):)?(\d{1,2}):(\d{2})/y

/** The times at the beginning of a line, or null. Reads a bounded part of the line. */
export function readLineTimes(line: string, rules: TimeRules = {}): LineTimes | null {
  if (line.length === 0 || !/\d/.test(line.slice(0, maxHead))) return null
  const spokenMs = readSpokenTime(line)
  if (spokenMs !== null) return { startMs: spokenMs, endMs: null, words: '', speaker: null, form: 'alone' }
  return readLeading(line, rules) ?? readNamed(line, rules)
}

function readLeading(line: string, rules: TimeRules): LineTimes | null {
  before.lastIndex = 0
  const opening = before.exec(line)!
  const isOpen = opening[1] !== ''
  const at = before.lastIndex
  const start = readTime(line, at, { ...rules, allowsSeconds: rules.allowsSeconds || isOpen }) ?? null
  if (!start) return readGlued(line, at)
  const { end: second, isArrow } = readEnd(line, start.end, rules, isOpen)
  let end = second?.end ?? start.end
  if (isOpen) {
    closing.lastIndex = end
    if (!closing.test(line)) return null
    end = closing.lastIndex
  }
  const times = { startMs: start.ms, endMs: second?.ms ?? null, speaker: null }
  const labelEnd = skipSpokenLabel(line, spacesFrom(line, end), start.ms)
  if (labelEnd > spacesFrom(line, end)) return { ...times, words: line.slice(labelEnd).trim(), form: 'labeled' }
  after.lastIndex = end
  after.test(line)
  const words = line.slice(after.lastIndex).trim()
  // A number that means seconds stands in brackets or has a second number: [3.4] and 3.4 -> 7.0.
  const isClock = line.slice(at, start.end).includes(':') || /[hs]$/i.test(line.slice(at, start.end))
  if (!isClock && !isOpen && !second && !rules.allowsSeconds) return null
  if (!isClock && isOpen && !second && !/[.,]\d/.test(line.slice(at, start.end))) return null
  if (isArrow) return { ...times, words, form: 'arrow' }
  if (isOpen) return { ...times, words, form: words === '' ? 'alone' : 'bracketed' }
  if (words === '') return { ...times, words, form: 'alone' }
  return { ...times, words, form: after.lastIndex === end ? 'glued' : 'bare' }
}

function readEnd(line: string, at: number, rules: TimeRules, isOpen: boolean) {
  between.lastIndex = at
  const sign = between.exec(line)
  if (!sign) return { end: null, isArrow: false }
  const isArrow = arrows.test(sign[1]!)
  const end = readTime(line, between.lastIndex, { ...rules, allowsSeconds: rules.allowsSeconds || isOpen || isArrow })
  return { end, isArrow: isArrow && end !== null }
}

const spacesFrom = (line: string, at: number): number => {
  let end = at
  while (end < line.length && end - at < 4 && /\s/.test(line[end]!)) end += 1
  return end
}

/** "17:0417 minutes, 4 secondsI know": the digits after the time belong to its label. */
function readGlued(line: string, at: number): LineTimes | null {
  tightClock.lastIndex = at
  const match = tightClock.exec(line)
  if (!match) return null
  const startMs = Number(match[1] ?? 0) * 3_600_000 + Number(match[2]) * 60_000 + Number(match[3]) * 1000
  const end = at + match[0].length
  const labelEnd = skipSpokenLabel(line, end, startMs)
  if (labelEnd === end) return null
  return { startMs, endMs: null, words: line.slice(labelEnd).trim(), speaker: null, form: 'labeled' }
}

const nameBefore =
  /^[\s>|•·*_`#-]{0,12}\[?([\p{L}@][\p{L}\p{M}\p{N} .'’_@&/-]{0,58}?)(\]?[*_`]{0,3}:?[*_`]{0,3}\s{0,3}(?:[|,•·–—-]\s{1,3}|[[(（<]|\s{2,20}|\t|\s))(?=\d{1,4}:\d{1,3})/u

/** "Ann Potter  0:03", "Speaker 1 (00:03): words", "Ann Potter | 00:03". The time ends the line unless a mark closes it. */
function readNamed(line: string, rules: TimeRules): LineTimes | null {
  const match = nameBefore.exec(line.slice(0, maxHead))
  if (!match) return null
  const [head, rawName, gap] = match
  const start = readTime(line, head.length, rules)
  if (!start) return null
  const isOpen = /[[(（<]$/.test(gap!)
  const { end: second } = readEnd(line, start.end, rules, isOpen)
  let end = second?.end ?? start.end
  if (isOpen) {
    closing.lastIndex = end
    if (!closing.test(line)) return null
    end = closing.lastIndex
  }
  after.lastIndex = end
  after.test(line)
  const words = line.slice(after.lastIndex).trim()
  const speaker = rawName!.trim()
  if (words !== '' && !isOpen && !/\s{2}|\t|[|•·–—-]/.test(gap!)) return null
  if (!isNameLike(speaker) || (gap === ' ' && words !== '')) return null
  return { startMs: start.ms, endMs: second?.ms ?? null, words, speaker, form: 'named' }
}

/** At most five words, none of them an ordinary lower-case word of four letters or more. */
export function isNameLike(name: string): boolean {
  const words = name.split(/\s+/)
  if (words.length > 5 || name.length > 40 || /[,;!?…]|\.$/.test(name)) return false
  return (
    /^[\p{Lu}\p{Lt}\p{Lo}@]/u.test(name.replace(/^spk_|^speaker/iu, 'S')) &&
    words.every(word => !/^\p{Ll}{4}/u.test(word))
  )
}
