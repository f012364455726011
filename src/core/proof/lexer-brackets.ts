import { isRaised, markClosers, readMark, readRaised } from './citation-marks.ts'
import { close, emitText, type Feed, type LexerState, maxHeld, open, release, timePattern } from './lexer-state.ts'

const address = /^\s*(?:[#/?<.]|[a-z][a-z0-9+.-]*:|\S*\.\S|\S*\/\S)/i

export function inBracket(lexer: LexerState, char: string, feed: Feed): void {
  const { held } = lexer
  if (char === '[') encloseBracket(lexer, feed)
  else if (char === '\n' || held.length >= maxHeld) release(lexer, feed, '(', held + char)
  else if (char !== ']') lexer.held += char
  else {
    const content = held.replace(/\\$/, '')
    const windows = readMark(content)
    lexer.label = windows ? null : content
    open(lexer, 'closed')
    lexer.previous = ']'
    if (windows) lexer.emit({ type: 'citation', windows })
  }
}

/** Brackets that are no Markdown: a mark becomes a citation, anything else stays as it is. */
export function inMark(lexer: LexerState, char: string, feed: Feed): void {
  const { held, opener } = lexer
  const windows = char === markClosers[opener] ? readMark(held) : null
  if (windows || (char === markClosers[opener] && /\p{Co}/u.test(opener))) {
    close(lexer)
    lexer.previous = char
    lexer.emit({ type: 'citation', windows: windows ?? [] })
  } else if (char === markClosers[opener] || markClosers[char] || char === '\n' || held.length >= maxHeld)
    release(lexer, feed, /\p{Co}/u.test(opener) ? '' : opener, held + char)
  else lexer.held += char
}

export function inRaised(lexer: LexerState, char: string, feed: Feed): void {
  if (isRaised(char) && lexer.held.length < maxHeld) lexer.held += char
  else {
    endRaised(lexer, char)
    feed(lexer, char)
  }
}

export function endRaised(lexer: LexerState, next: string): void {
  const { held, previous, wordLength } = lexer
  const windows = readRaised(held, previous, wordLength, next)
  close(lexer)
  lexer.wordLength = 0
  if (windows === null) emitText(lexer, held)
  else {
    lexer.previous = held.at(-1)!
    lexer.emit({ type: 'citation', windows })
  }
}

export function afterBracket(lexer: LexerState, char: string, feed: Feed): void {
  if (char === '(') open(lexer, 'target')
  else {
    endLabel(lexer, feed)
    feed(lexer, char)
  }
}

/** A bracket begins within another: the outer one is dropped if nothing is before the inner one, else it becomes round. */
function encloseBracket(lexer: LexerState, feed: Feed): void {
  const before = lexer.held.replace(/\\$/, '')
  if (before.trim() === '') {
    lexer.dropped += 1
    lexer.held = ''
  } else {
    release(lexer, feed, '(', before)
    feed(lexer, '[')
  }
}

/** Closes a bracket that encloses others. */
export function closeBracket(lexer: LexerState): void {
  if (lexer.dropped > 0) lexer.dropped -= 1
  else emitText(lexer, ')')
  lexer.label = null
  open(lexer, 'closed')
}

export function inTarget(lexer: LexerState, char: string, feed: Feed): void {
  const { held } = lexer
  if (char === ')' && openParentheses(`${held})`) < 0) endTarget(lexer, feed, held, '')
  // No address begins with words before a bracket.
  else if ((char === '[' || char === ']') && !address.test(held)) {
    abandonTarget(lexer, feed)
    feed(lexer, char)
  } else if (char === '\n' || held.length >= maxHeld || endsBefore(held, char)) {
    lexer.held += char
    abandonTarget(lexer, feed)
  } else lexer.held += char
}

/** How many more parentheses a text opens than it closes, without escaped ones. */
const openParentheses = (text: string): number => {
  const marks = text.replace(/\\./g, '')
  return marks.split('(').length - marks.split(')').length
}

/** True when an address with parentheses has ended: after a space, only a title or the end could follow. */
const endsBefore = (held: string, char: string): boolean =>
  /\s/.test(held.at(-1) ?? '') && !/[\s"'()]/.test(char) && /^[^"']*\)[^"'\s]*\s+$/.test(held) && address.test(held)

/** Ends what follows a bracket in parentheses: an address is removed, anything else is text. */
function endTarget(lexer: LexerState, feed: Feed, target: string, rest: string): void {
  const isAddress = address.test(target)
  const text = isAddress ? (lexer.label ?? '') : `(${target})`
  if (isAddress) lexer.label = null
  endLabel(lexer, feed)
  feed(lexer, text + rest)
}

/** Ends parentheses that do not close. An address with parentheses ends at the last one that closes. */
export function abandonTarget(lexer: LexerState, feed: Feed): void {
  const { held } = lexer
  const end = address.test(held) ? held.lastIndexOf(')') : -1
  if (end >= 0) endTarget(lexer, feed, held.slice(0, end), held.slice(end + 1))
  else {
    endLabel(lexer, feed)
    feed(lexer, `(${held}`)
  }
}

/** Ends a bracket without an address: a time, or else text in parentheses. */
export function endLabel(lexer: LexerState, feed: Feed): void {
  const inner = lexer.label
  lexer.label = null
  close(lexer)
  if (inner === null) return
  if (timePattern.test(inner.trim()) && !/\p{L}{2}/u.test(inner)) lexer.emit({ type: 'time', text: inner.trim() })
  else {
    emitText(lexer, '(')
    feed(lexer, `${inner})`)
  }
}
