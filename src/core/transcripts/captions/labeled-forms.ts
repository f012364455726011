import { type Column, columnOf } from './column-names.ts'
import { joinWords } from './join-words.ts'
import { readLineTimes } from './line-times.ts'
import type { RawCue } from './raw-cue.ts'
import { chooseUnitMs, fileTimeMs, readFileTime, type TimedItem } from './units.ts'

const label = /^\s{0,40}(?:[*_]{0,3})(\p{L}[\p{L}\p{M}\p{N} _()-]{0,30}?)(?:[*_]{0,3})\s?([:=：])[*_]{0,3}\s{0,9}(.*)$/u
type Fields = Partial<Record<Column, string>>

/**
 * Reads blocks of labels: `Timestamp: 00:05`, `Speaker: Ann`, `Text: words`, in any order. Most blocks have a time and words.
 * Null for any other text, also where a speaker's name happens to be a label.
 */
export function readLabeledBlocks(lines: readonly string[]): RawCue[] | null {
  const records: Fields[] = []
  let current: Fields = {}
  let last: Column | null = null
  let unlabeled = 0
  for (const line of lines) {
    const match = line.length < 20_000 ? label.exec(line) : null
    const column = match ? columnOf(match[1]!) : null
    if (match && column) {
      if (current[column] !== undefined) {
        records.push(current)
        current = {}
      }
      current[column] = match[3]!.trim()
      last = column
    } else if (line.trim() === '') last = last === 'text' ? last : null
    else if (last === 'text') current.text += `\n${line.trim()}`
    else unlabeled += 1
  }
  records.push(current)
  const timed = records.filter(({ start, text }) => start !== undefined && text !== undefined && hasTime(start))
  if (timed.length < 2 || timed.length < records.length * 0.8 || unlabeled > timed.length) return null
  return toCues(
    timed.map(({ start, end, duration, text, speaker }) => {
      const span = readLineTimes(start!)
      return {
        start: readFileTime(start, null) ?? { ms: span!.startMs },
        end: readFileTime(end, null) ?? (span?.endMs == null ? null : { ms: span.endMs }),
        duration: readFileTime(duration, null),
        text: text!,
        speaker: speaker || null,
      }
    }),
  )
}

const hasTime = (value: string): boolean => readFileTime(value, null) !== null || readLineTimes(value)?.words === ''

/** Tiers of single sounds and words, which repeat what another tier says. */
const partsTier = /phon|syll|word|segment|mau|kan|sampa|ipa/i

/** Reads the intervals of a TextGrid of Praat. Several tiers are speakers, except those with parts of the words. Null for other text. */
export function readTextGrid(lines: readonly string[], head: string): RawCue[] | null {
  if (!/^File type = "ooTextFile"|Object class = "TextGrid"/.test(head)) return null
  const tiers: { name: string; items: Named[] }[] = []
  let xmin = ''
  let xmax = ''
  for (const line of lines) {
    const [, key, value = ''] = /^\s{0,40}(name|xmin|number|time|xmax|text|mark)\s?=\s?(.{0,20000})$/.exec(line) ?? []
    if (key === 'name') tiers.push({ name: unquoted(value), items: [] })
    else if (key === 'xmax') xmax = value
    else if (key === 'text' || key === 'mark') {
      const start = readFileTime(xmin, 's')
      const words = unquoted(value)
      if (start && words !== '')
        tiers.at(-1)?.items.push({ start, end: readFileTime(xmax, 's'), duration: null, text: words, speaker: null })
      xmax = ''
    } else if (key !== undefined) xmin = value
  }
  const filled = tiers.filter(tier => tier.items.length > 0)
  const whole = filled.filter(tier => !partsTier.test(tier.name))
  const used = whole.length > 0 ? whole : filled.slice(0, 1)
  const cues = used.flatMap(({ name, items }) =>
    items.map(item => ({ ...item, speaker: used.length > 1 && name !== '' ? name : null })),
  )
  return [...joinWords(toCues(cues))]
}

const unquoted = (value: string): string =>
  value.trim().replace(/^"/, '').replace(/"$/, '').replaceAll('""', '"').trim()

/** A line of NIST's CTM: file, channel, start, length, word, confidence. */
const ctmLine =
  /^(?:\S{1,200})\s+\S{1,12}\s+(\d{1,6}\.\d{1,6})\s+(\d{1,5}\.\d{1,6})\s+(\S{1,100})(?:\s+[\d.]{1,10}|\s+NA)?(?:\s+\S{1,40}){0,2}\s*$/

/** Reads the words of a CTM file, which most recognizers of research write. Null for any other text. */
export function readCtm(lines: readonly string[]): RawCue[] | null {
  const cues: RawCue[] = []
  for (const line of lines) {
    if (line.trim() === '' || line.startsWith(';;')) continue
    const match = line.length < 500 ? ctmLine.exec(line) : null
    if (!match) return null
    const startMs = Math.round(Number(match[1]) * 1000)
    if (!/^<.{0,30}>$/.test(match[3]!))
      cues.push({ startMs, endMs: startMs + Math.round(Number(match[2]) * 1000), text: match[3]! })
  }
  return cues.length > 1 ? [...joinWords(cues)] : null
}

type Named = TimedItem & { readonly speaker: string | null }

function toCues(items: readonly Named[]): RawCue[] {
  const unitMs = chooseUnitMs(items, 'seconds')
  return items.flatMap(({ start, end, duration, text, speaker }) => {
    const startMs = fileTimeMs(start, unitMs)
    if (startMs === null) return []
    const length = fileTimeMs(duration, unitMs)
    return { startMs, endMs: fileTimeMs(end, unitMs) ?? (length === null ? null : startMs + length), text, speaker }
  })
}
