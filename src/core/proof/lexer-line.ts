import { emitText, type LexerState } from './lexer-state.ts'

const wordCharacter = /[\p{L}\p{N}]/u
const listPrefix = /[ \t>*+\-0-9.)]/

/** The first letter of a line, or a character that no marker has. */
export function leaveLineStart(lexer: LexerState): void {
  lexer.atLineStart = false
  Object.assign(lexer.line, { isStart: false, mayBeDelimiter: false, followsOpenPipe: false })
}

/** Keeps what the next lines need to know about this one. */
export function endLine(lexer: LexerState): void {
  const { line } = lexer
  const isBlank = line.isStart && line.prefix.trim() === ''
  lexer.dropped = 0
  lexer.atLineStart = true
  lexer.line = {
    prefix: '',
    isStart: true,
    quoteMarks: 0,
    mayBeDelimiter: true,
    hasDash: false,
    before: isBlank ? 'blank' : 'text',
    isInTable: !isBlank && (line.isInTable || (line.mayBeDelimiter && line.hasDash)),
    hasOpenPipe: false,
    followsOpenPipe: line.hasOpenPipe,
  }
}

/** Reads a character of a line's beginning. A blank line keeps code with a pipe from becoming the heading of a table. */
export function readLine(lexer: LexerState, char: string): void {
  const { line } = lexer
  if (line.followsOpenPipe) {
    line.followsOpenPipe = false
    if (!wordCharacter.test(char)) emitText(lexer, '\n')
  }
  lexer.atLineStart &&= listPrefix.test(char)
  if (wordCharacter.test(char)) line.mayBeDelimiter = false
  else if (char === '-') line.hasDash = true
  if (!line.isStart) return
  if (char === '>') line.quoteMarks += 1
  else if (listPrefix.test(char)) line.prefix += char
  else if (char !== '`' && char !== '~') line.isStart = false
}
