import type { ProofToken } from './proof-token.ts'

/**
 * What the lexer is reading:
 *
 * - `text`: plain text
 * - `escape`, `angle`: a backslash or `<`, whose meaning depends on the next character
 * - `entity`: `&…;`
 * - `run`: digits, colons and the letters of a time
 * - `ticks`: a run of backticks or tildes
 * - `code`, `quote`, `bracket`: what the mark encloses, up to its end
 * - `info`, `fence`: the line that opens a block of code, and the lines of code
 * - `mark`, `raised`: other brackets, and raised digits, that may be a citation
 * - `closed`: directly after a `]`, where a link's address may begin
 * - `target`: the address in `](…)`
 */
export type Mode =
  | 'text'
  | 'escape'
  | 'angle'
  | 'entity'
  | 'run'
  | 'ticks'
  | 'code'
  | 'info'
  | 'fence'
  | 'quote'
  | 'bracket'
  | 'mark'
  | 'raised'
  | 'closed'
  | 'target'

/** What is known about the current line of text. */
export type Line = {
  /** The spaces and list markers at its beginning, as emitted. */
  prefix: string
  /** True while the line has nothing but its prefix. */
  isStart: boolean
  /** Marks of block quotes that were dropped at its beginning. */
  quoteMarks: number
  /** False once the line has a character that the row below a table's heading cannot have. */
  mayBeDelimiter: boolean
  hasDash: boolean
  /** The line before it: none or blank, the end of a block of code, or text. */
  before: 'blank' | 'block' | 'text'
  /** True from the row below a table's heading up to a blank line; also after other lines that look like such a row. */
  isInTable: boolean
  /** True when inline code has a pipe that would set free a tag or link if the line were the heading of a table. */
  hasOpenPipe: boolean
  /** True when the line before it has such code. */
  followsOpenPipe: boolean
}

export type Fence = {
  readonly mark: string
  /** What each line of code begins with. */
  readonly indent: string
  readonly columns: number
  readonly quoteMarks: number
  /** True when the beginning of the current line was already emitted. */
  isMidLine: boolean
}

export type LexerState = {
  readonly emit: (token: ProofToken) => void
  mode: Mode
  /** The characters of the open token so far. */
  held: string
  /** The quotation mark that opened the token. */
  opener: string
  /** True when the last character held could close a soft quote. */
  mayClose: boolean
  /** The text of a bracket that may belong to a link; null after a citation. */
  label: string | null
  /** Brackets that enclose another one, such as the outer ones of `[[2]]`. They are dropped, also where they close. */
  dropped: number
  /** The last character of the text. */
  previous: string
  /** The letters of the word that ends there. */
  wordLength: number
  atLineStart: boolean
  line: Line
  /** The open block of code. */
  fence: Fence
}

export const createLexerState = (emit: (token: ProofToken) => void, previous: string): LexerState => ({
  emit,
  mode: 'text',
  held: '',
  opener: '',
  mayClose: false,
  label: null,
  dropped: 0,
  previous,
  wordLength: 0,
  atLineStart: previous === '\n',
  line: {
    prefix: '',
    isStart: previous === '\n',
    quoteMarks: 0,
    mayBeDelimiter: true,
    hasDash: false,
    before: 'blank',
    isInTable: false,
    hasOpenPipe: false,
    followsOpenPipe: false,
  },
  fence: { mark: '', indent: '', columns: 0, quoteMarks: 0, isMidLine: false },
})

/** The most characters that are held back. A quote or mark that is still open then is plain text. */
export const maxHeld = 400

/** A clock time: 5:30, :30 after a digit, 5h30, 5m30s. */
export const timePattern = /^[:：∶]\p{Nd}{2}|\p{Nd}[:：∶]\p{Nd}{2}|^\p{Nd}+h\p{Nd}+|^\p{Nd}+m\p{Nd}+s?$/u

/** Reads text in the current mode. */
export type Feed = (lexer: LexerState, text: string) => void

/** Abandons the open token and reads what it held as plain text. */
export function release(lexer: LexerState, feed: Feed, before: string, rest: string): void {
  lexer.mode = 'text'
  lexer.held = ''
  emitText(lexer, before)
  feed(lexer, rest)
}

/** Emits text as it is. */
export function emitText(lexer: LexerState, text: string): void {
  if (text === '') return
  lexer.previous = text.at(-1)!
  lexer.emit({ type: 'text', text })
}

/** Begins a token, or plain text. */
export function open(lexer: LexerState, mode: Mode, opener = '', held = ''): void {
  Object.assign(lexer, { mode, opener, held, mayClose: false } satisfies Partial<LexerState>)
}

/** Ends the open token. */
export const close = (lexer: LexerState): void => open(lexer, 'text')
