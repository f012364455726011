import { isNameLike } from './line-times.ts'
import { readFileTime } from './units.ts'

/** The columns of a table whose header is unknown, by what their cells hold, and whether its first row is a header. */
export type FoundColumns = {
  readonly start: number
  readonly end?: number
  readonly text: number
  readonly speaker?: number
  readonly hasHeader: boolean
}

const minRows = 2
const maxSamples = 500
const maxHeaderCell = 40

/**
 * Decides columns by their cells: times that grow are the start, later ones the end, few short names the speaker, and the longest
 * words the text. Null where the rows differ in length or leave it open.
 */
export function columnsByContent(all: readonly (readonly string[])[], separator: string): FoundColumns | null {
  const [head] = all
  if (!head || head.length < 2 || head.length > 40) return null
  const body = all.slice(1, maxSamples).filter(row => row.some(cell => /[^\s:-]/.test(cell)))
  if (body.length < minRows || body.some(row => row.length < head.length)) return null
  // Commas that no quotation marks enclose belong to the words, which stand last.
  if (body.some(row => row.length !== head.length) && separator !== ',') return null
  const columns = head.map((_, at) => body.map(row => row[at]!))
  const hasHeader = head.every(cell => cell.length <= maxHeaderCell && !/^[\d\s.,:;]+$/.test(cell))
  if (!hasHeader && separator === ',' && head.length < 3) return null
  const times = columns.flatMap((cells, at) => (isTimes(cells, hasHeader) ? at : []))
  const [start, next] = times
  if (start === undefined || (separator === ',' && head.length < 3 && start === 0)) return null
  const words = columns.flatMap((cells, at) => (times.includes(at) || !hasLetters(cells) ? [] : { at, cells }))
  const text = words.toSorted((a, b) => lettersOf(b.cells) - lettersOf(a.cells))[0]?.at
  if (text === undefined) return null
  if (body.some(row => row.length !== head.length) && text !== head.length - 1) return null
  const speaker = words.find(({ at, cells }) => at !== text && areNames(cells))?.at
  const isEnd = next !== undefined && body.every(row => timeOf(row[next]!) >= timeOf(row[start]!))
  return { start, text, hasHeader, ...(isEnd ? { end: next } : {}), ...(speaker === undefined ? {} : { speaker }) }
}

function timeOf(cell: string): number {
  const time = readFileTime(cell, null)
  return time === null ? Number.NaN : 'ms' in time ? time.ms : time.number
}

/** Times grow from row to row. Whole numbers are times below a header alone, and not where they only count the rows. */
function isTimes(cells: readonly string[], hasHeader: boolean): boolean {
  const values = cells.map(timeOf)
  if (values.some((value, at) => Number.isNaN(value) || value < (values[at - 1] ?? 0))) return false
  if (values.at(-1) === values[0]) return false
  if (cells.every(cell => /\d[:.,]\d/.test(cell))) return true
  return hasHeader && values.some((value, at) => at > 0 && value - values[at - 1]! !== 1)
}

const hasLetters = (cells: readonly string[]): boolean =>
  cells.filter(cell => /\p{L}/u.test(cell)).length >= cells.length / 2

const lettersOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length, 0)

/** Names return, or are at most five in a short table. */
const areNames = (cells: readonly string[]): boolean => {
  const names = new Set(cells.filter(cell => cell !== ''))
  return names.size <= Math.max(5, cells.length / 3) && [...names].every(name => isNameLike(name))
}
