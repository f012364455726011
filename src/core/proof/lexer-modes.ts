import { isRaised, markClosers } from './citation-marks.ts'
import { decodeEntity } from './entities.ts'
import {
  abandonTarget,
  afterBracket,
  closeBracket,
  endLabel,
  endRaised,
  inBracket,
  inMark,
  inRaised,
  inTarget,
} from './lexer-brackets.ts'
import { endCode, endFence, endInfo, endTicks, inCode, inFence, inInfo, inTicks, openTicks } from './lexer-code.ts'
import { endLine, leaveLineStart, readLine } from './lexer-line.ts'
import { close, emitText, type LexerState, type Mode, maxHeld, open, release, timePattern } from './lexer-state.ts'
import { endOfLetters, quoteClosers, softQuoteClosers, toApostrophe } from './proof-characters.ts'

const invisible = /[\p{DI}\p{Bidi_Control}]/u
const joiners = /\u200c|\u200d|\ufe0f/
const digit = /\p{Nd}/u
/** Characters that may begin a token other than text. */
const special = /[\p{Nd}:：∶[\]<>`~&\\"'“„‟”＂«»「『﹁〝‘‚‹【［〔\ue200⁰¹²³⁴-⁹]/u
const timeCharacter = /[\p{Nd}:：∶hms]/u
const wordCharacter = /[\p{L}\p{N}]/u

/** Reads text in the current mode. */
export function feed(lexer: LexerState, piece: string): void {
  for (let at = 0; at < piece.length; ) {
    // No rule applies to letters, so a run of them is emitted at once.
    const end = lexer.mode === 'text' ? endOfLetters(piece, at) : at
    if (end > at) {
      if (lexer.atLineStart || lexer.line.mayBeDelimiter) leaveLineStart(lexer)
      lexer.wordLength += end - at
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
  ticks: (lexer, char) => inTicks(lexer, char, feed),
  code: (lexer, char) => inCode(lexer, char, feed),
  info: (lexer, char) => inInfo(lexer, char, feed),
  fence: inFence,
  quote: inQuote,
  bracket: (lexer, char) => inBracket(lexer, char, feed),
  mark: (lexer, char) => inMark(lexer, char, feed),
  raised: (lexer, char) => inRaised(lexer, char, feed),
  closed: (lexer, char) => afterBracket(lexer, char, feed),
  target: (lexer, char) => inTarget(lexer, char, feed),
}

/** What each mode does at the end of the text. */
const endings: Record<Mode, (lexer: LexerState) => void> = {
  text: () => {},
  escape: lexer => release(lexer, feed, '\\', ''),
  angle: lexer => release(lexer, feed, '‹', ''),
  entity: lexer => release(lexer, feed, '&', lexer.held),
  run: endRun,
  ticks: endTicks,
  code: lexer => endCode(lexer, feed),
  info: lexer => endInfo(lexer, feed),
  fence: endFence,
  quote(lexer) {
    if (lexer.mayClose) endQuote(lexer, lexer.held.slice(0, -1), lexer.held.at(-1)!)
    else release(lexer, feed, isSoft(lexer) ? toApostrophe(lexer.opener) : '', lexer.held)
  },
  bracket: lexer => release(lexer, feed, '(', lexer.held),
  mark: lexer => release(lexer, feed, lexer.opener, lexer.held),
  raised: lexer => endRaised(lexer, ''),
  closed: lexer => endLabel(lexer, feed),
  target: lexer => abandonTarget(lexer, feed),
}

/** Ends the open token. The text this releases may open another one. */
export function endOpenToken(lexer: LexerState): void {
  while (lexer.mode !== 'text') endings[lexer.mode](lexer)
}

function inText(lexer: LexerState, char: string): void {
  const { previous } = lexer
  // Invisible characters are dropped, except joiners that do not follow a digit or colon.
  if (invisible.test(char) && !(joiners.test(char) && !/[\p{Nd}:]/u.test(previous))) return
  const lineStart = lexer.atLineStart
  if (char === '\n') endLine(lexer)
  else readLine(lexer, char)
  const { wordLength } = lexer
  lexer.wordLength = /\p{L}/u.test(char) ? wordLength + 1 : 0
  if (!special.test(char)) emitText(lexer, char)
  else if (char === '>') emitText(lexer, lineStart ? '' : char)
  else if (char === '"' && digit.test(previous)) emitText(lexer, '″')
  else if (quoteClosers[char] || softQuoteClosers[char]) {
    if (quoteClosers[char] || !wordCharacter.test(previous)) open(lexer, 'quote', char)
    else emitText(lexer, toApostrophe(char))
  } else if (char === '[') open(lexer, 'bracket')
  else if (markClosers[char]) open(lexer, 'mark', char)
  else if (isRaised(char)) {
    open(lexer, 'raised', '', char)
    lexer.wordLength = wordLength
  } else if (char === ']') closeBracket(lexer)
  else if (char === '\\') open(lexer, 'escape')
  else if (char === '<') open(lexer, 'angle')
  else if (char === '`' || char === '~') openTicks(lexer, char)
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
  // Marks and invisible characters may be dropped. Then what is after them would follow the bracket.
  const mayBeTag = /[a-z/!?]/i.test(char) || invisible.test(char) || (special.test(char) && !/[\p{Nd}:<]/u.test(char))
  emitText(lexer, mayBeTag ? '‹' : '<')
  inText(lexer, char)
}

function inEntity(lexer: LexerState, char: string): void {
  if (char === ';' && lexer.held !== '') {
    const decoded = decodeEntity(lexer.held)
    if (decoded === null) release(lexer, feed, '&', `${lexer.held};`)
    else {
      close(lexer)
      feed(lexer, decoded)
    }
  } else if (/[#a-z0-9]/i.test(char) && lexer.held.length < 32) lexer.held += char
  else release(lexer, feed, '&', lexer.held + char)
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
  } else if (mustEnd) release(lexer, feed, soft ? toApostrophe(opener) : '', held + char)
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

function inRun(lexer: LexerState, char: string): void {
  if (timeCharacter.test(char) && lexer.held.length < maxHeld) {
    lexer.held += char
    if (lexer.line.isStart) lexer.line.prefix += char
  } else {
    endRun(lexer)
    inText(lexer, char)
  }
}

function endRun(lexer: LexerState): void {
  const { held } = lexer
  const colons = /(?<![:：∶])[:：∶]*$/.exec(held)![0]
  const run = held.slice(0, held.length - colons.length)
  close(lexer)
  lexer.previous = held.at(-1)!
  lexer.emit(timePattern.test(run) ? { type: 'time', text: run } : { type: 'text', text: run })
  emitText(lexer, colons)
}
