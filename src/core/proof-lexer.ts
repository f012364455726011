import { decoded, endOfLetters, hard, soft, unpaired, windowsOf } from './proof-signs.ts'

/** What the gate gets, in order. Everything that could pass for a quote, a citation or a time comes whole. */
export type ProofToken =
  | { readonly type: 'text'; readonly text: string }
  /** `soft` marks may be apostrophes. */
  | {
      readonly type: 'quote'
      readonly open: string
      readonly close: string
      readonly content: string
      readonly soft: boolean
    }
  | { readonly type: 'citation'; readonly windows: readonly number[] }
  | { readonly type: 'time'; readonly text: string }
  | { readonly type: 'code'; readonly content: string }

export type ProofLexer = {
  push(text: string): void
  /** Reads a token's content once more, as plain text; only while that token is being handled. */
  reread(content: string): void
  end(): void
}

type Mode = 'text' | 'escape' | 'entity' | 'angle' | 'run' | 'code' | 'quote' | 'bracket' | 'closed' | 'target'

/** Longest stretch that is held back; what has not closed by then is no quote and no mark. */
const longestHeld = 400

const invisible = /[\p{DI}\p{Bidi_Control}]/u
const joiners = /\u200c|\u200d|\ufe0f/
const digit = /\p{Nd}/u
/** Signs that may begin something; all others pass. */
const special = /[\p{Nd}:：∶[\]<>`&\\"'“„‟”＂«»「『﹁〝‘‚‹]/u
const ofTime = /[\p{Nd}:：∶hms]/u
const time = /^[:：∶]\p{Nd}{2}|\p{Nd}[:：∶]\p{Nd}{2}|^\p{Nd}+h\p{Nd}+|^\p{Nd}+m\p{Nd}+s?$/u
const citation = /^\s*(?:n\s*=?\s*|windows?\s+|#)?(\d{1,6}(?:\s*(?:[,;&–—-]|and)\s*\d{1,6})*)\s*$/i
const address = /^\s*(?:[#/?<.]|[a-z][a-z0-9+.-]*:|\S*\.\S|\S*\/\S)/i
const wordSign = /[\p{L}\p{N}]/u
const listPrefix = /[ \t>*+\-0-9.)]/
/**
 * Cuts a stream of Markdown into what needs proof and what does not. Works sign by sign, so that the way the stream was
 * cut into pieces changes nothing. Links, images and tags lose their power here: text stays, addresses go.
 */
export function createProofLexer(emit: (token: ProofToken) => void): ProofLexer {
  let mode: Mode = 'text'
  let held = ''
  let opener = ''
  /** The last sign held could end a soft quote. */
  let mayClose = false
  /** Text of a bracket that may turn out to be a link's; null behind a citation. */
  let label: string | null = null
  let previous = '\n'
  let atLineStart = true
  let high = ''

  const text = (piece: string) => {
    if (piece === '') return
    previous = piece.at(-1)!
    emit({ type: 'text', text: piece })
  }
  const feed = (piece: string) => {
    for (let at = 0; at < piece.length; ) {
      // Letters mean nothing to any rule, however many come at once.
      const end = mode === 'text' ? endOfLetters(piece, at) : at
      if (end > at) {
        atLineStart = false
        text(piece.slice(at, end))
        at = end
      } else {
        const sign = String.fromCodePoint(piece.codePointAt(at)!)
        at += sign.length
        step(sign)
      }
    }
  }
  /** Leaves the open unit and reads what it held as plain text. */
  const release = (before: string, rest: string) => {
    mode = 'text'
    held = ''
    if (before) text(before)
    feed(rest)
  }

  function step(sign: string): void {
    if (mode === 'text') ordinary(sign)
    else if (mode === 'quote') quoted(sign)
    else if (mode === 'run') inRun(sign)
    else if (mode === 'bracket') bracket(sign)
    else if (mode === 'closed') afterBracket(sign)
    else if (mode === 'target') target(sign)
    else if (mode === 'code') code(sign)
    else if (mode === 'entity') entity(sign)
    else {
      // A sign that lends the next one another meaning: Markdown's escape, or the begin of a tag.
      const opened = mode
      mode = 'text'
      if (opened === 'angle') text(/[a-z/!?]/i.test(sign) ? '‹' : '<')
      else if (!/[\p{P}\p{S}]/u.test(sign) || /[*_#+\-.!\\~|]/.test(sign)) text('\\')
      step(sign)
    }
  }

  function ordinary(sign: string): void {
    if (invisible.test(sign) && !(joiners.test(sign) && !/[\p{Nd}:]/u.test(previous))) return
    const lineStart = atLineStart
    atLineStart = sign === '\n' || (lineStart && listPrefix.test(sign))
    if (!special.test(sign)) text(sign)
    else if (sign === '>') text(lineStart ? '' : sign)
    else if (sign === '"' && digit.test(previous)) text('″')
    else if (hard[sign] || soft[sign]) {
      if (hard[sign] || !wordSign.test(previous)) open('quote', sign)
      else text(unpaired(sign))
    } else if (sign === '[') open('bracket')
    else if (sign === ']') text(')')
    else if (sign === '\\') open('escape')
    else if (sign === '<') open('angle')
    else if (sign === '`') open('code')
    else if (sign === '&') open('entity')
    else if (!digit.test(sign) && !digit.test(previous)) text(sign)
    else {
      open('run')
      held = sign
    }
  }

  function open(unit: Mode, sign = ''): void {
    mode = unit
    opener = sign
    held = ''
    mayClose = false
  }

  function code(sign: string): void {
    if (sign === '`') {
      const content = held
      open('text')
      emit({ type: 'code', content })
      previous = '`'
    } else if (sign === '\n' || held.length >= longestHeld) release('', held + sign)
    else held += sign
  }

  function entity(sign: string): void {
    if (sign === ';' && held !== '') {
      const meant = decoded(held)
      open('text')
      feed(meant)
    } else if (/[#a-z0-9]/i.test(sign) && held.length < 32) held += sign
    else release('&', held + sign)
  }

  function quoted(sign: string): void {
    const written = sign === ';' ? /&(#?[a-z0-9]{1,31})$/i.exec(held) : null
    if (written) {
      held = held.slice(0, written.index)
      for (const meant of decoded(written[1]!)) step(meant)
      return
    }
    const closers = hard[opener] ?? soft[opener]!
    const isSoft = hard[opener] === undefined
    const isFull = sign === '\n' || held.length >= longestHeld
    if (held === '' && sign === opener && !closers.includes(sign)) text(isSoft ? '’' : '')
    else if (!isSoft && closers.includes(sign)) endQuote(held, sign)
    else if (mayClose && !wordSign.test(sign)) {
      // A soft mark closes only where no letter follows: in between it is an apostrophe.
      endQuote(held.slice(0, -1), held.at(-1)!)
      step(sign)
    } else if (isFull) release(isSoft ? unpaired(opener) : '', held + sign)
    else {
      held += sign
      mayClose = isSoft && held.length > 2 && closers.includes(sign)
    }
  }

  function endQuote(content: string, close: string): void {
    const mark = opener
    open('text')
    previous = close
    emit({ type: 'quote', open: mark, close, content, soft: soft[mark] !== undefined })
  }

  function bracket(sign: string): void {
    if (sign === '[' && held.trim() === '') held = ''
    else if (sign === '\n' || held.length >= longestHeld) release('(', held + sign)
    else if (sign !== ']') held += sign
    else {
      held = held.replace(/\\$/, '')
      const mark = citation.exec(held)
      label = mark ? null : held
      open('closed')
      previous = ']'
      if (mark) emit({ type: 'citation', windows: windowsOf(mark[1]!) })
    }
  }

  function afterBracket(sign: string): void {
    if (sign === '(') open('target')
    else {
      endLabel()
      step(sign)
    }
  }

  function target(sign: string): void {
    if (sign === ')') {
      const isAddress = address.test(held)
      const rest = isAddress ? (label ?? '') : `(${held})`
      if (isAddress) label = null
      endLabel()
      feed(rest)
    } else if (sign === '\n' || held.length >= longestHeld) {
      const rest = `(${held}${sign}`
      endLabel()
      feed(rest)
    } else held += sign
  }

  /** A bracket that no address follows: a time is a time, all else is an aside. */
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

  function inRun(sign: string): void {
    if (ofTime.test(sign) && held.length < longestHeld) held += sign
    else {
      endRun()
      step(sign)
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
      let rest = high + piece
      high = /[\ud800-\udbff]$/.test(rest) ? rest.at(-1)! : ''
      if (high) rest = rest.slice(0, -1)
      feed(rest)
    },
    reread: feed,
    end() {
      if (high) feed(high)
      high = ''
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
        else release(soft[opener] ? unpaired(opener) : '', held)
      }
    },
  }
}
