import { close, emitText, type Feed, type LexerState, maxHeld, open } from './lexer-state.ts'
import { isWholeQuotation, isWholeTime } from './proof-characters.ts'

const joiners = /\u200c|\u200d|\ufe0f/
const invisible = /[\p{DI}\p{Bidi_Control}]/u
/** One list marker directly before a fence. Where it is not the first of its list, a number other than 1 begins none inside a paragraph. */
const marker = /^ {0,3}(?:[-*+]|(\d{1,9})[.)]) {1,4}$/

/** Reads the first backtick or tilde of a run. */
export const openTicks = (lexer: LexerState, char: string): void => open(lexer, 'ticks', '', char)

export function inTicks(lexer: LexerState, char: string, feed: Feed): void {
  const run = lexer.held
  if (char === run[0] && run.length < maxHeld) lexer.held += char
  else if (run.length >= 3 && lexer.line.isStart) {
    open(lexer, 'info', run)
    inInfo(lexer, char, feed)
  } else if (run[0] === '~') {
    endTicks(lexer)
    feed(lexer, char)
  } else {
    lexer.line.isStart = false
    open(lexer, 'code', run)
    inCode(lexer, char, feed)
  }
}

/** A run of backticks that encloses nothing is dropped. Tildes stay, but never begin a line as a fence would. */
export function endTicks(lexer: LexerState): void {
  const run = lexer.held
  lexer.line.isStart = false
  close(lexer)
  if (run[0] === '~') emitText(lexer, run.length >= 3 ? `\\${run}` : run)
}

/** Inline code: up to a run of as many backticks, in the same line. */
export function inCode(lexer: LexerState, char: string, feed: Feed): void {
  const { held, opener } = lexer
  const ends = held.endsWith(opener) && !held.endsWith(`\`${opener}`)
  if (ends && char !== '`' && held.length > opener.length) {
    endInlineCode(lexer, feed)
    feed(lexer, char)
  } else if (char === '\n' || held.length >= maxHeld) abandonCode(lexer, char, feed)
  // Invisible characters are dropped only when the code is written: until then they keep runs of backticks apart.
  else lexer.held += char
}

/** Reads what an unclosed backtick held as prose. */
function abandonCode(lexer: LexerState, next: string, feed: Feed): void {
  const { held } = lexer
  close(lexer)
  feed(lexer, held + next)
}

export function endCode(lexer: LexerState, feed: Feed): void {
  const { held, opener } = lexer
  if (held.length > opener.length && held.endsWith(opener) && !held.endsWith(`\`${opener}`)) endInlineCode(lexer, feed)
  else abandonCode(lexer, '', feed)
}

/** A time alone, or a quotation in typographic marks, is no code: models emphasize both with backticks. */
function endInlineCode(lexer: LexerState, feed: Feed): void {
  const { opener, line } = lexer
  const content = withoutDropped(lexer.held.slice(0, -opener.length))
  close(lexer)
  if (isWholeTime(content) || isWholeQuotation(content)) {
    feed(lexer, content)
    return
  }
  const cells = line.isInTable ? escapePipes(content) : content
  if (!line.isInTable && /[<[]/.test(content) && escapePipes(content) !== content) line.hasOpenPipe = true
  lexer.emit({ type: 'code', content: cells, ticks: opener })
  lexer.previous = '`'
}

const withoutDropped = (text: string): string =>
  invisible.test(text) ? [...text].filter(char => !isDropped(char)).join('') : text

/** In a table, a pipe ends a cell also within code, unless an odd number of backslashes is before it. */
const escapePipes = (code: string): string =>
  code.replace(/(?<!\\)(\\*)\|/g, (pipe, slashes: string) => (slashes.length % 2 === 0 ? `${slashes}\\|` : pipe))

const isDropped = (char: string): boolean => invisible.test(char) && !joiners.test(char)

/** The rest of the line that opens a fence. A backtick in it makes it inline code. */
export function inInfo(lexer: LexerState, char: string, feed: Feed): void {
  const { held, opener } = lexer
  if (char === '\n') openFence(lexer)
  else if (char === '`' && opener[0] === '`') {
    lexer.line.isStart = false
    open(lexer, 'code', opener)
    for (const each of held + char) inCode(lexer, each, feed)
  } else if (held.length >= maxHeld) endInfo(lexer, feed, char)
  else lexer.held += char
}

/** A fence without a line of code is dropped, with the name of its language. */
export function endInfo(lexer: LexerState, feed: Feed, next = ''): void {
  const held = withoutDropped(lexer.held)
  lexer.line.isStart = false
  close(lexer)
  if (!/^\s*[\w+#.-]*\s*$/.test(held) || next !== '') feed(lexer, held + next)
}

/**
 * Emits the line that opens a block of code, so that every reader of Markdown agrees where the block begins and ends:
 * at its place in the line where that surely opens a block, else after a blank line.
 */
function openFence(lexer: LexerState): void {
  const { opener: fence, line } = lexer
  const name = withoutDropped(lexer.held)
  // The name of the language must not make the fence longer than the one that closes it.
  const info = name.startsWith(fence[0]!) ? ` ${name}` : name
  const { prefix, before, quoteMarks } = line
  const isIndentation = prefix.trim() === ''
  const number = marker.exec(prefix)
  const isItem = number !== null && (number[1] === undefined || Number(number[1]) === 1 || before !== 'text')
  const indent = isIndentation ? prefix : isItem ? ' '.repeat(prefix.length) : ''
  const columns = widthOf(indent)
  const gap = isIndentation ? (columns > 3 && before === 'text' ? `\n${prefix}` : '') : isItem ? '' : '\n\n'
  open(lexer, 'fence', fence)
  lexer.fence = { mark: fence, indent, columns, quoteMarks, isMidLine: false }
  lexer.emit({ type: 'block', text: `${gap}${fence}${info}\n` })
}

/** The columns that spaces and tabs take. */
function widthOf(indent: string): number {
  let width = 0
  for (const char of indent) width += char === '\t' ? 4 - (width % 4) : 1
  return width
}

export function inFence(lexer: LexerState, char: string): void {
  if (char === '\n') endFenceLine(lexer, '\n')
  else if (!isDropped(char)) {
    lexer.held += char
    if (lexer.held.length < maxHeld) return
    if (closes(lexer)) endFenceLine(lexer, '\n')
    else {
      emitCodeLine(lexer, '')
      lexer.fence.isMidLine = true
    }
  }
}

/** At the end of the text, code that is still open is closed, so that nothing after it becomes code. */
export function endFence(lexer: LexerState): void {
  const { fence, held } = lexer
  const isClosed = closes(lexer)
  if (!isClosed && (held !== '' || fence.isMidLine)) emitCodeLine(lexer, '\n')
  if (isClosed) endFenceLine(lexer, '')
  else {
    lexer.emit({ type: 'block', text: `${fence.indent}${fence.mark}` })
    close(lexer)
  }
}

function endFenceLine(lexer: LexerState, end: string): void {
  if (!closes(lexer)) {
    emitCodeLine(lexer, end)
    lexer.fence.isMidLine = false
    return
  }
  lexer.emit({ type: 'block', text: `${lexer.fence.indent}${codeOf(lexer).trim()}${end}` })
  close(lexer)
  lexer.previous = '\n'
  lexer.line = { ...lexer.line, prefix: '', isStart: true, before: 'block', quoteMarks: 0 }
  lexer.atLineStart = true
}

/** The line without the marks of the block quote that the fence is in. */
function codeOf({ held, fence }: LexerState): string {
  let code = held
  for (let marks = fence.isMidLine ? 0 : fence.quoteMarks; marks > 0; marks--)
    code = code.replace(/^([ \t]{0,9})>/, '$1')
  return code
}

function closes(lexer: LexerState): boolean {
  const { fence } = lexer
  if (fence.isMidLine) return false
  const code = codeOf(lexer)
  const mark = code.trim()
  const indent = code.slice(0, code.length - code.trimStart().length)
  return (
    mark.length >= fence.mark.length &&
    mark === fence.mark[0]!.repeat(mark.length) &&
    /^[ \t]*$/.test(indent) &&
    widthOf(indent) <= fence.columns + 3
  )
}

/** Emits a line of code at least as far right as its fence: further left, it would end the list item that both are in. */
function emitCodeLine(lexer: LexerState, end: string): void {
  const { fence } = lexer
  const code = codeOf(lexer)
  lexer.held = ''
  if (fence.isMidLine || fence.indent === '' || code.trim() === '') lexer.emit({ type: 'block', text: code + end })
  else {
    let from = 0
    while (/[ \t]/.test(code[from] ?? '') && widthOf(code.slice(0, from + 1)) <= fence.columns) from += 1
    lexer.emit({ type: 'block', text: fence.indent + code.slice(from) + end })
  }
}
