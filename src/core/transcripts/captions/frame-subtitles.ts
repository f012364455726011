import { AppError } from '../../errors.ts'
import { decodeEntitiesTwice } from './entities.ts'
import type { RawCue } from './raw-cue.ts'

const microDvd = /^\s{0,9}\{(\d{1,9})\}\{(\d{0,9})\}(.*)$/
const mpl2 = /^\s{0,9}\[(\d{1,9})\]\[(\d{0,9})\](.*)$/
const codes = /\{[A-Za-z]:[^{}]{0,60}\}/g

/** Reads MicroDVD, whose times are frames: `{25}{75}words|second line`. Null if the text is none. */
export function readMicroDvd(lines: readonly string[]): RawCue[] | null {
  const rows = rowsOf(lines, microDvd)
  if (!rows) return null
  const [first] = rows
  // The rate may stand in the words of the first row.
  const rate =
    first && first.from <= 1 && first.to !== null && first.to <= 1
      ? Number(first.text.trim().replace(',', '.'))
      : Number.NaN
  if (!(rate > 1 && rate < 1000))
    throw new AppError('BAD_REQUEST', {
      message:
        'The times of this MicroDVD file are frames, and it does not say how many a second has. Write {1}{1} and the number as its first line, such as {1}{1}25, or give an SRT file.',
    })
  return cuesOf(rows.slice(1), 1000 / rate)
}

/** Reads MPL2, whose times are tenths of a second: `[10][35]words|second line`. Null if the text is none. */
export function readMpl2(lines: readonly string[]): RawCue[] | null {
  const rows = rowsOf(lines, mpl2)
  return rows && cuesOf(rows, 100)
}

type Row = { readonly from: number; readonly to: number | null; readonly text: string }

function rowsOf(lines: readonly string[], pattern: RegExp): Row[] | null {
  const first = lines.find(line => line.trim() !== '')
  if (first === undefined || !pattern.test(first)) return null
  const rows: Row[] = []
  for (const line of lines) {
    const match = pattern.exec(line)
    if (match) rows.push({ from: Number(match[1]), to: match[2] === '' ? null : Number(match[2]), text: match[3]! })
    else if (line.trim() !== '') return null
  }
  return rows
}

const cuesOf = (rows: readonly Row[], unitMs: number): RawCue[] =>
  rows.map(({ from, to, text }) => ({
    startMs: Math.round(from * unitMs),
    endMs: to === null ? null : Math.round(to * unitMs),
    // A slash marks a line in italics.
    text: decodeEntitiesTwice(
      text
        .replace(codes, '')
        .split('|')
        .map(line => line.replace(/^\//, ''))
        .join('\n'),
    ),
  }))
