import {
  decodeEntity,
  endOfLetters,
  quoteClosers,
  softQuoteClosers,
  toApostrophe,
  windowNumbersOf,
} from './proof-characters.ts'

/** A part of a model's text. Whatever could be a quote, a citation or a time is one token. */
export type ProofToken =
  | { readonly type: 'text'; readonly text: string }
  /** A soft quote's marks may be apostrophes. */
  | {
      readonly type: 'quote'
      readonly open: string
      readonly close: string
      readonly content: string
      readonly isSoft: boolean
    }
  | { readonly type: 'citation'; readonly windows: readonly number[] }
  | { readonly type: 'time'; readonly text: string }
  | { readonly type: 'code'; readonly content: string }

export type ProofLexer = {
  push(text: string): void
  /** Reads a token's content again as plain text. Call it only while handling that token. */
  reread(content: string): void
  end(): void
}

type Mode = 'text' | 'escape' | 'entity' | 'angle' | 'run' | 'code' | 'quote' | 'bracket' | 'closed' | 'target'

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
/**
 * Splits a stream of Markdown into tokens. Reads one character at a time, so that the result does not depend on how the
 * stream was split into pieces. Links, images and tags become plain text: their text stays, their addresses are removed.
 */
export function createProofLexer(emit: (token: ProofToken) => void): ProofLexer {
  let mode: Mode = 'text'
  let held = ''
  let opener = ''
  /** True when the last character held could close a soft quote. */
  let mayClose = false
  /** The text of a bracket that may belong to a link; null after a citation. */
  let label: string | null = null
  let previous = '\n'
  let atLineStart = true
  let highSurrogate = ''

  const text = (piece: string) => {
    if (piece === '') return
    previous = piece.at(-1)!
    emit({ type: 'text', text: piece })
  }
  const feed = (piece: string) => {
    for (let at = 0; at < piece.length; ) {
      // No rule applies to letters, so a run of them is emitted at once.
      const end = mode === 'text' ? endOfLetters(piece, at) : at
      if (end > at) {
        atLineStart = false
        text(piece.slice(at, end))
        at = end
      } else {
        const char = String.fromCodePoint(piece.codePointAt(at)!)
        at += char.length
        step(char)
      }
    }
  }
  /** Abandons the open token and reads what it held as plain text. */
  const release = (before: string, rest: string) => {
    mode = 'text'
    held = ''
    if (before) text(before)
    feed(rest)
  }

  function step(char: string): void {
    if (mode === 'text') inText(char)
    else if (mode === 'quote') inQuote(char)
    else if (mode === 'run') inRun(char)
    else if (mode === 'bracket') inBracket(char)
    else if (mode === 'closed') afterBracket(char)
    else if (mode === 'target') inTarget(char)
    else if (mode === 'code') inCode(char)
    else if (mode === 'entity') inEntity(char)
    else {
      // The character before changes the meaning of this one: a Markdown escape, or the start of a tag.
      const opened = mode
      mode = 'text'
      if (opened === 'angle') text(/[a-z/!?]/i.test(char) ? '‹' : '<')
      else if (!/[\p{P}\p{S}]/u.test(char) || /[*_#+\-.!\\~|]/.test(char)) text('\\')
      step(char)
    }
  }

  function inText(char: string): void {
    if (invisible.test(char) && !(joiners.test(char) && !/[\p{Nd}:]/u.test(previous))) return
    const lineStart = atLineStart
    atLineStart = char === '\n' || (lineStart && listPrefix.test(char))
    if (!special.test(char)) text(char)
    else if (char === '>') text(lineStart ? '' : char)
    else if (char === '"' && digit.test(previous)) text('″')
    else if (quoteClosers[char] || softQuoteClosers[char]) {
      if (quoteClosers[char] || !wordCharacter.test(previous)) open('quote', char)
      else text(toApostrophe(char))
    } else if (char === '[') open('bracket')
    else if (char === ']') text(')')
    else if (char === '\\') open('escape')
    else if (char === '<') open('angle')
    else if (char === '`') open('code')
    else if (char === '&') open('entity')
    else if (!digit.test(char) && !digit.test(previous)) text(char)
    else {
      open('run')
      held = char
    }
  }

  function open(unit: Mode, char = ''): void {
    mode = unit
    opener = char
    held = ''
    mayClose = false
  }

  function inCode(char: string): void {
    if (char === '`') {
      const content = held
      open('text')
      emit({ type: 'code', content })
      previous = '`'
    } else if (char === '\n' || held.length >= maxHeld) release('', held + char)
    else held += char
  }

  function inEntity(char: string): void {
    if (char === ';' && held !== '') {
      const decoded = decodeEntity(held)
      open('text')
      feed(decoded)
    } else if (/[#a-z0-9]/i.test(char) && held.length < 32) held += char
    else release('&', held + char)
  }

  function inQuote(char: string): void {
    const writtenEntity = char === ';' ? /&(#?[a-z0-9]{1,31})$/i.exec(held) : null
    if (writtenEntity) {
      held = held.slice(0, writtenEntity.index)
      for (const decoded of decodeEntity(writtenEntity[1]!)) step(decoded)
      return
    }
    const closers = quoteClosers[opener] ?? softQuoteClosers[opener]!
    const isSoft = quoteClosers[opener] === undefined
    const isFull = char === '\n' || held.length >= maxHeld
    if (held === '' && char === opener && !closers.includes(char)) text(isSoft ? '’' : '')
    else if (!isSoft && closers.includes(char)) endQuote(held, char)
    else if (mayClose && !wordCharacter.test(char)) {
      // A soft mark closes only where no letter follows; between letters it is an apostrophe.
      endQuote(held.slice(0, -1), held.at(-1)!)
      step(char)
    } else if (isFull) release(isSoft ? toApostrophe(opener) : '', held + char)
    else {
      held += char
      mayClose = isSoft && held.length > 2 && closers.includes(char)
    }
  }

  function endQuote(content: string, close: string): void {
    const mark = opener
    open('text')
    previous = close
    emit({ type: 'quote', open: mark, close, content, isSoft: softQuoteClosers[mark] !== undefined })
  }

  function inBracket(char: string): void {
    if (char === '[' && held.trim() === '') held = ''
    else if (char === '\n' || held.length >= maxHeld) release('(', held + char)
    else if (char !== ']') held += char
    else {
      held = held.replace(/\\$/, '')
      const mark = citation.exec(held)
      label = mark ? null : held
      open('closed')
      previous = ']'
      if (mark) emit({ type: 'citation', windows: windowNumbersOf(mark[1]!) })
    }
  }

  function afterBracket(char: string): void {
    if (char === '(') open('target')
    else {
      endLabel()
      step(char)
    }
  }

  function inTarget(char: string): void {
    if (char === ')') {
      const isAddress = address.test(held)
      const rest = isAddress ? (label ?? '') : `(${held})`
      if (isAddress) label = null
      endLabel()
      feed(rest)
    } else if (char === '\n' || held.length >= maxHeld) {
      const rest = `(${held}${char}`
      endLabel()
      feed(rest)
    } else held += char
  }

  /** Ends a bracket without an address: a time, or else text in parentheses. */
  function endLabel(): void {
    const inner = label
    label = null
    open('text')
    if (inner === null) return
    if (time.test(inner.trim()) && !/\p{L}{2}/u.test(inner)) emit({ type: 'time', text: inner.trim() })
    else {
      text('(')
      feed(`${inner})`)
    }
  }

  function inRun(char: string): void {
    if (timeCharacter.test(char) && held.length < maxHeld) held += char
    else {
      endRun()
      step(char)
    }
  }

  function endRun(): void {
    const colons = /[:：∶]*$/.exec(held)![0]
    const run = held.slice(0, held.length - colons.length)
    open('text')
    previous = (run + colons).at(-1)!
    emit(time.test(run) ? { type: 'time', text: run } : { type: 'text', text: run })
    if (colons) text(colons)
  }

  return {
    push(piece) {
      let rest = highSurrogate + piece
      highSurrogate = /[\ud800-\udbff]$/.test(rest) ? rest.at(-1)! : ''
      if (highSurrogate) rest = rest.slice(0, -1)
      feed(rest)
    },
    reread: feed,
    end() {
      if (highSurrogate) feed(highSurrogate)
      highSurrogate = ''
      for (let unit: Mode = mode; unit !== 'text'; unit = mode) {
        if (unit === 'escape') release('\\', '')
        else if (unit === 'angle') release('‹', '')
        else if (unit === 'entity') release('&', held)
        else if (unit === 'run') endRun()
        else if (unit === 'code') release('', held)
        else if (unit === 'bracket') release('(', held)
        else if (unit === 'closed') endLabel()
        else if (unit === 'target') {
          const rest = `(${held}`
          endLabel()
          feed(rest)
        } else if (mayClose) endQuote(held.slice(0, -1), held.at(-1)!)
        else release(softQuoteClosers[opener] ? toApostrophe(opener) : '', held)
      }
    },
  }
}
