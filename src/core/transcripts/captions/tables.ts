import { type Column, columnOf } from './column-names.ts'
import { columnsByContent } from './columns-by-content.ts'
import { decodeEntitiesTwice } from './entities.ts'
import { isNameLike } from './line-times.ts'
import type { RawCue } from './raw-cue.ts'
import { unreadTimes } from './refuse-unread-times.ts'
import { chooseUnitMs, fileTimeMs, readFileTime, type TimedItem } from './units.ts'

type Columns = { readonly [column in Column]?: number } & { readonly start: number; readonly text: number }

/** A timecode whose frames stand behind a semicolon: 00:00:03;12. */
const dropFrame = /^\s*\d{1,2}:\d{2}:\d{2};\d{2}(?!\d)/
/** Larger tables are no transcripts. */
const maxColumns = 500

/**
 * Reads a table with times: whisper's TSV and CSV, labels of Audacity, exports of Premiere and Descript, tables of Markdown.
 * Its header names the columns; without one, the first one or two columns of all rows are times and the last one has the words.
 * Null if it is no such table.
 * @throws AppError BAD_REQUEST for a table whose header names times that its rows do not have
 */
export function readTable(lines: readonly string[]): RawCue[] | null {
  const first = lines.find(line => line.trim() !== '')
  if (first === undefined || first.length > 5000) return null
  for (const separator of ['\t', ';', ',', '|']) {
    if (!first.includes(separator) || (separator === ';' && dropFrame.test(first))) continue
    const head = splitRow(first, separator)
    const columns = head && (namedColumns(head) ?? timeColumns(head, separator))
    if (!columns) continue
    const rows = splitRows(lines, separator)
    if (!rows) continue
    const cues = readRows(namedColumns(head) ? rows.slice(1) : rows, columns, namedColumns(head) ? head : [], separator)
    if (cues) return cues
    const example = lines.slice(lines.indexOf(first) + 1).find(line => line.trim() !== '')
    // Without a number it is a sentence that only looks like a header.
    if (namedColumns(head) && example !== undefined && /\p{Nd}/u.test(example)) throw unreadTimes(lines, example)
  }
  return readByContent(lines, first)
}

/** A table whose header is in an unknown language, or whose times do not stand first. */
function readByContent(lines: readonly string[], first: string): RawCue[] | null {
  for (const separator of ['\t', ';', ',', '|']) {
    if (!first.includes(separator) || (separator === ';' && dropFrame.test(first))) continue
    const rows = splitRows(lines, separator)
    const columns = rows && columnsByContent(rows, separator)
    if (!columns) continue
    const body = columns.hasHeader ? rows.slice(1) : rows
    const cues = readRows(body, columns, columns.hasHeader ? rows[0]! : [], separator)
    if (cues) return cues
  }
  return null
}

function namedColumns(head: readonly string[]): Columns | null {
  const found: Partial<Record<Column, number>> = {}
  for (const [at, name] of head.entries()) {
    const column = columnOf(name)
    if (column && found[column] === undefined) found[column] = at
  }
  return found.start !== undefined && found.text !== undefined ? (found as Columns) : null
}

/**
 * Of a table without a header: its first row has one or two times, then a name perhaps, and words. Numbers without a point or a
 * colon are times only between tabs; after a single time and a comma, a sentence may follow, whose commas are no separators.
 */
function timeColumns(row: readonly string[], separator: string): Columns | null {
  const isTime = (at: number) =>
    readFileTime(row[at], null) !== null && (separator === '\t' || /\d[:.]\d/.test(row[at]!))
  if (row.length < 2 || !isTime(0)) return null
  const start = 0
  if (!isTime(1)) return separator === ',' || row.length > 3 ? null : { start, ...speakerAndText(row, 1) }
  return row.length === 2 ? null : { start, end: 1, ...speakerAndText(row, 2) }
}

/** A short cell before the words is the speaker. Only tabs and semicolons divide so; commas belong to the words. */
const speakerAndText = (row: readonly string[], from: number): { readonly speaker?: number; readonly text: number } =>
  row.length === from + 2 && isNameLike(row[from]!) ? { speaker: from, text: from + 1 } : { text: from }

function readRows(
  rows: readonly (readonly string[])[],
  columns: Columns,
  head: readonly string[],
  separator: string,
): RawCue[] | null {
  const isTextLast = columns.text >= head.length - 1
  const items: (TimedItem & { speaker: string | null })[] = []
  let strange = 0
  for (const row of rows) {
    if (row.every(cell => /^[\s:-]*$/.test(cell))) continue
    const start = readFileTime(row[columns.start], unitOf(head[columns.start]))
    if (!start) strange += 1
    else
      items.push({
        start,
        end: columns.end === undefined ? null : readFileTime(row[columns.end], unitOf(head[columns.end])),
        duration:
          columns.duration === undefined ? null : readFileTime(row[columns.duration], unitOf(head[columns.duration])),
        // Words that are not in quotation marks keep their separators.
        text:
          (isTextLast ? row.slice(columns.text).join(separator === ',' ? ', ' : separator) : row[columns.text]) ?? '',
        speaker: columns.speaker === undefined ? null : (row[columns.speaker]?.trim() ?? null) || null,
      })
  }
  if (items.length < (head.length > 0 ? 1 : 2) || strange > items.length / 20) return null
  const unitMs = chooseUnitMs(items, null)
  return items.flatMap(({ start, end, duration, text, speaker }) => {
    const startMs = fileTimeMs(start, unitMs)
    if (startMs === null) return []
    const length = fileTimeMs(duration, unitMs)
    const endMs = fileTimeMs(end, unitMs) ?? (length === null ? null : startMs + length)
    return { startMs, endMs, text: decodeEntitiesTwice(text.replaceAll('\\n', '\n')), speaker }
  })
}

const unitOf = (header = ''): 'ms' | 's' | null =>
  /\b(?:ms|milliseconds)\b|_ms$/i.test(header) ? 'ms' : /\b(?:s|secs?|seconds)\b|_s(?:ec)?$/i.test(header) ? 's' : null

/** The cells of one line, without quotation marks. Null if a cell goes on in the next line. */
function splitRow(line: string, separator: string): string[] | null {
  const rows = splitRows([line], separator)
  return rows?.[0] ?? null
}

/** The rows of a table. A cell in quotation marks may have separators, line breaks and doubled marks. */
function splitRows(lines: readonly string[], separator: string): string[][] | null {
  const rows: string[][] = []
  let row: string[] = []
  let open: string[] | null = null
  for (const line of lines) {
    if (!open && line.trim() === '') continue
    const text = separator === '|' ? line.trim().replace(/^\|/, '').replace(/\|$/, '') : line
    let at = 0
    while (at <= text.length) {
      if (row.length > maxColumns) return null
      if (open || text[at] === '"') {
        const end = closingQuote(text, open ? at : at + 1)
        const part: string = text.slice(open ? at : at + 1, end < 0 ? undefined : end).replaceAll('""', '"')
        if (end < 0) {
          open = [...(open ?? []), part]
          break
        }
        row.push([...(open ?? []), part].join('\n'))
        open = null
        const next = text.indexOf(separator, end)
        at = next < 0 ? text.length + 1 : next + 1
        continue
      }
      const next = text.indexOf(separator, at)
      row.push((next < 0 ? text.slice(at) : text.slice(at, next)).trim())
      at = next < 0 ? text.length + 1 : next + 1
    }
    // A quoted cell of hundreds of lines is a forgotten quotation mark.
    if (open && open.length > 200) return null
    if (!open) {
      rows.push(row)
      row = []
    }
  }
  return open ? null : rows
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}
