import type { ProofToken } from './proof-token.ts'

/**
 * What the lexer is reading:
 *
 * - `text`: plain text
 * - `escape`, `angle`: a backslash or `<`, whose meaning depends on the next character
 * - `entity`: `&…;`
 * - `run`: digits, colons and the letters of a time
 * - `code`, `quote`, `bracket`: what the mark encloses, up to its end
 * - `closed`: directly after a `]`, where a link's address may begin
 * - `target`: the address in `](…)`
 */
export type Mode = 'text' | 'escape' | 'angle' | 'entity' | 'run' | 'code' | 'quote' | 'bracket' | 'closed' | 'target'

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
  atLineStart: boolean
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
  atLineStart: previous === '\n',
})

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
