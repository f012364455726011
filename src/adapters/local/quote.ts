import type { Piece, Unit } from './units.ts'

/** The server holds text back for 400 characters at most while a quotation is open; quotes stay well under that. */
const longestQuote = 260
const breaks = /["“”„«»<>[\]\n\r*_`]/

/** The longest run of a window's own words that can stand between quotation marks, cut at a word; null when too short. */
export function quotable(text: string): string | null {
  const runs = text.split(breaks).map(run => run.trim())
  const longest = runs.reduce((a, b) => (b.length > a.length ? b : a), '')
  const cut = longest.length <= longestQuote ? longest : cutAtWord(longest)
  return /[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(cut) ? cut : null
}

function cutAtWord(text: string): string {
  const slice = text.slice(0, longestQuote)
  const space = slice.lastIndexOf(' ')
  return (space > longestQuote / 2 ? slice.slice(0, space) : slice).replace(/[\ud800-\udbff]$/, '')
}

/** A unit's longest part that lies in one window: what can be cited. */
export const mainPiece = (unit: Unit): Piece => unit.pieces.reduce((a, b) => (b.text.length > a.text.length ? b : a))

/** “words” [n], or just [n] where the words cannot be quoted. */
export function cite(piece: Piece): string {
  const quote = quotable(piece.text)
  return quote === null ? `[${piece.n}]` : `“${quote}” [${piece.n}]`
}

/** [n] for the window that a unit mostly lies in. */
export const mark = (unit: Unit): string => `[${mainPiece(unit).n}]`

/** The window's own words from the start of one sentence to the end of another. */
export function span(text: string, first: string, last: string): string {
  const from = text.indexOf(first)
  const to = text.indexOf(last, from)
  return from < 0 || to < 0 ? first : text.slice(from, to + last.length)
}
