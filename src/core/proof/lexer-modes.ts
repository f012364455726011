import { decodeEntity } from './entities.ts'
import { close, emitText, type LexerState, type Mode, open } from './lexer-state.ts'
import { endOfLetters, quoteClosers, softQuoteClosers, toApostrophe, windowNumbersOf } from './proof-characters.ts'

/** The most characters that are held back. A quote or mark that is still open then is plain text. */
const maxHeld = 400

const invisible = /[\p{DI}\p{Bidi_Control}]/u
const joiners = /\u200c|\u200d|\ufe0f/
const digit = /\p{Nd}/u
/** Characters that may begin a token other than text. */
const special = /[\p{Nd}:：∶[\]<>`&\\"'“„‟”＂«»「『﹁〝‘‚‹]/u
const timeCharacter = /[\p{Nd}:：∶hms]/u
const time = /^[:：∶]\p{Nd}{2}|\p{Nd}[:：∶]\p{Nd}{2}|^\p{Nd}+h\p{Nd}+|^\p{Nd}+m\p{Nd}+s?$/u
const citation = /^\s*(?:n\s*=?\s*|windows?\s+|#)?(\d{1,6}(?:\s*(?:[,;&–—-]|and)\s*\d{1,6})*)\s*$/i
const address = /^\s*(?:[#/?<.]|[a-z][a-z0-9+.-]*:|\S*\.\S|\S*\/\S)/i
const wordCharacter = /[\p{L}\p{N}]/u
const listPrefix = /[ \t>*+\-0-9.)]/

/** Reads text in the current mode. */
export function feed(lexer: LexerState, piece: string): void {
  for (let at = 0; at < piece.length; ) {
    // No rule applies to letters, so a run of them is emitted at once.
    const end = lexer.mode === 'text' ? endOfLetters(piece, at) : at
    if (end > at) {
      lexer.atLineStart = false
      emitText(lexer, piece.slice(at, end))
      at = end
    } else {
      const char = String.fromCodePoint(piece.codePointAt(at)!)
      at += char.length
      transitions[lexer.mode](lexer, char)
    }
  }
}

/** What each mode does with the next character. */
const transitions: Record<Mode, (lexer: LexerState, char: string) => void> = {
  text: inText,
  escape: afterEscape,
  angle: afterAngle,
  entity: inEntity,
  run: inRun,
  code: inCode,
  quote: inQuote,
  bracket: inBracket,
  closed: afterBracket,
  target: inTarget,
}

/** What each mode does at the end of the text. */
const endings: Record<Mode, (lexer: LexerState) => void> = {
  text: () => {},
  escape: lexer => release(lexer, '\\', ''),
  angle: lexer => release(lexer, '‹', ''),
  entity: lexer => release(lexer, '&', lexer.held),
  run: endRun,
  code: lexer => release(lexer, '', lexer.held),
  quote(lexer) {
    if (lexer.mayClose) endQuote(lexer, lexer.held.slice(0, -1), lexer.held.at(-1)!)
    else release(lexer, isSoft(lexer) ? toApostrophe(lexer.opener) : '', lexer.held)
  },
  bracket: lexer => release(lexer, '(', lexer.held),
  closed: endLabel,
  target: abandonTarget,
}

/** Ends the open token. The text this releases may open another one. */
export function endOpenToken(lexer: LexerState): void {
  while (lexer.mode !== 'text') endings[lexer.mode](lexer)
}

/** Abandons the open token and reads what it held as plain text. */
function release(lexer: LexerState, before: string, rest: string): void {
  lexer.mode = 'text'
  lexer.held = ''
  emitText(lexer, before)
  feed(lexer, rest)
}

function inText(lexer: LexerState, char: string): void {
  const { previous } = lexer
  // Invisible characters are dropped, except joiners that do not follow a digit or colon.
  if (invisible.test(char) && !(joiners.test(char) && !/[\p{Nd}:]/u.test(previous))) return
  if (char === '\n') lexer.dropped = 0
  const lineStart = lexer.atLineStart
  lexer.atLineStart = char === '\n' || (lineStart && listPrefix.test(char))
  if (!special.test(char)) emitText(lexer, char)
  else if (char === '>') emitText(lexer, lineStart ? '' : char)
  else if (char === '"' && digit.test(previous)) emitText(lexer, '″')
  else if (quoteClosers[char] || softQuoteClosers[char]) {
    if (quoteClosers[char] || !wordCharacter.test(previous)) open(lexer, 'quote', char)
    else emitText(lexer, toApostrophe(char))
  } else if (char === '[') open(lexer, 'bracket')
  else if (char === ']') closeBracket(lexer)
  else if (char === '\\') open(lexer, 'escape')
  else if (char === '<') open(lexer, 'angle')
  else if (char === '`') open(lexer, 'code')
  else if (char === '&') open(lexer, 'entity')
  else if (!digit.test(char) && !digit.test(previous)) emitText(lexer, char)
  else open(lexer, 'run', '', char)
}

function afterEscape(lexer: LexerState, char: string): void {
  lexer.mode = 'text'
  // The backslash stays before letters, digits and spaces, and before Markdown marks that the gate does not interpret.
  if (!/[\p{P}\p{S}]/u.test(char) || /[*_#+\-.!\\~|]/.test(char)) emitText(lexer, '\\')
  inText(lexer, char)
}

function afterAngle(lexer: LexerState, char: string): void {
  lexer.mode = 'text'
  emitText(lexer, /[a-z/!?]/i.test(char) ? '‹' : '<')
  inText(lexer, char)
}

function inEntity(lexer: LexerState, char: string): void {
  if (char === ';' && lexer.held !== '') {
    const decoded = decodeEntity(lexer.held)
    if (decoded === null) release(lexer, '&', `${lexer.held};`)
    else {
      close(lexer)
      feed(lexer, decoded)
    }
  } else if (/[#a-z0-9]/i.test(char) && lexer.held.length < 32) lexer.held += char
  else release(lexer, '&', lexer.held + char)
}

function inCode(lexer: LexerState, char: string): void {
  if (char === '`') {
    const content = lexer.held
    close(lexer)
    lexer.emit({ type: 'code', content })
    lexer.previous = '`'
  } else if (char === '\n' || lexer.held.length >= maxHeld) release(lexer, '', lexer.held + char)
  else lexer.held += char
}

const isSoft = ({ opener }: LexerState): boolean => quoteClosers[opener] === undefined

function inQuote(lexer: LexerState, char: string): void {
  const { held, opener } = lexer
  const writtenEntity = char === ';' ? /&(#?[a-z0-9]{1,31})$/i.exec(held) : null
  const decoded = writtenEntity && decodeEntity(writtenEntity[1]!)
  if (writtenEntity && decoded !== null) {
    lexer.held = held.slice(0, writtenEntity.index)
    for (const each of decoded) transitions[lexer.mode](lexer, each)
    return
  }
  const closers = quoteClosers[opener] ?? softQuoteClosers[opener]!
  const soft = isSoft(lexer)
  const mustEnd = char === '\n' || held.length >= maxHeld
  if (held === '' && char === opener && !closers.includes(char)) emitText(lexer, soft ? '’' : '')
  else if (!soft && closers.includes(char)) endQuote(lexer, held, char)
  else if (lexer.mayClose && !wordCharacter.test(char)) {
    // A soft mark closes only where no letter follows; between letters it is an apostrophe.
    endQuote(lexer, held.slice(0, -1), held.at(-1)!)
    inText(lexer, char)
  } else if (mustEnd) release(lexer, soft ? toApostrophe(opener) : '', held + char)
  else {
    lexer.held += char
    lexer.mayClose = soft && lexer.held.length > 2 && closers.includes(char)
  }
}

function endQuote(lexer: LexerState, content: string, closer: string): void {
  const { opener } = lexer
  const soft = isSoft(lexer)
  close(lexer)
  lexer.previous = closer
  lexer.emit({ type: 'quote', open: opener, close: closer, content, isSoft: soft })
}

function inBracket(lexer: LexerState, char: string): void {
  const { held } = lexer
  if (char === '[') encloseBracket(lexer)
  else if (char === '\n' || held.length >= maxHeld) release(lexer, '(', held + char)
  else if (char !== ']') lexer.held += char
  else {
    const content = held.replace(/\\$/, '')
    const mark = citation.exec(content)
    lexer.label = mark ? null : content
    open(lexer, 'closed')
    lexer.previous = ']'
    if (mark) lexer.emit({ type: 'citation', windows: windowNumbersOf(mark[1]!) })
  }
}

function afterBracket(lexer: LexerState, char: string): void {
  if (char === '(') open(lexer, 'target')
  else {
    endLabel(lexer)
    transitions[lexer.mode](lexer, char)
  }
}

/** A bracket begins within another: the outer one is dropped if nothing is before the inner one, else it becomes round. */
function encloseBracket(lexer: LexerState): void {
  const before = lexer.held.replace(/\\$/, '')
  if (before.trim() === '') {
    lexer.dropped += 1
    lexer.held = ''
  } else {
    release(lexer, '(', before)
    transitions[lexer.mode](lexer, '[')
  }
}

/** Closes a bracket that encloses others. */
function closeBracket(lexer: LexerState): void {
  if (lexer.dropped > 0) lexer.dropped -= 1
  else emitText(lexer, ')')
  lexer.label = null
  open(lexer, 'closed')
}

function inTarget(lexer: LexerState, char: string): void {
  const { held } = lexer
  if (char === ')' && openParentheses(`${held})`) < 0) endTarget(lexer, held, '')
  else if (char === '\n' || held.length >= maxHeld || endsBefore(held, char)) {
    lexer.held += char
    abandonTarget(lexer)
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
function endTarget(lexer: LexerState, target: string, rest: string): void {
  const isAddress = address.test(target)
  const text = isAddress ? (lexer.label ?? '') : `(${target})`
  if (isAddress) lexer.label = null
  endLabel(lexer)
  feed(lexer, text + rest)
}

/** Ends parentheses that do not close. An address with parentheses ends at the last one that closes. */
function abandonTarget(lexer: LexerState): void {
  const { held } = lexer
  const end = address.test(held) ? held.lastIndexOf(')') : -1
  if (end >= 0) endTarget(lexer, held.slice(0, end), held.slice(end + 1))
  else {
    endLabel(lexer)
    feed(lexer, `(${held}`)
  }
}

/** Ends a bracket without an address: a time, or else text in parentheses. */
function endLabel(lexer: LexerState): void {
  const inner = lexer.label
  lexer.label = null
  close(lexer)
  if (inner === null) return
  if (time.test(inner.trim()) && !/\p{L}{2}/u.test(inner)) lexer.emit({ type: 'time', text: inner.trim() })
  else {
    emitText(lexer, '(')
    feed(lexer, `${inner})`)
  }
}

function inRun(lexer: LexerState, char: string): void {
  if (timeCharacter.test(char) && lexer.held.length < maxHeld) lexer.held += char
  else {
    endRun(lexer)
    inText(lexer, char)
  }
}

function endRun(lexer: LexerState): void {
  const { held } = lexer
  const colons = /[:：∶]*$/.exec(held)![0]
  const run = held.slice(0, held.length - colons.length)
  close(lexer)
  lexer.previous = held.at(-1)!
  lexer.emit(time.test(run) ? { type: 'time', text: run } : { type: 'text', text: run })
  emitText(lexer, colons)
}
