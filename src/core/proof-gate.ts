import type { Citation, ProofCount } from './analysis.ts'
import { type CitedWindows, cite, correctCitation, type MarkStyle, marksOf, runsOf } from './proof-citations.ts'
import { createProofLexer, type ProofToken } from './proof-lexer.ts'
import {
  createProofWriter,
  omissionMark,
  type ProofWriter,
  takeLead,
  takeOutput,
  write,
  writeOmission,
} from './proof-writer.ts'
import { type FoundQuote, hasTimes, type QuoteIndex, quoteIndexOf, safeQuote, wordsOf } from './quote-index.ts'
import type { Window } from './transcript.ts'

export type ProofGate = {
  /** Takes a piece of the model's text. Returns what may be shown now; '' while a quote or mark is incomplete. */
  push(text: string): string
  /** Returns the rest. Call it once. */
  end(): string
  /** The citations so far, in order of appearance, and how many quotes, marks and times were checked and matched. */
  result(): { readonly citations: readonly Citation[]; readonly proof: ProofCount }
}

export type ProofGateOptions = {
  /** Other texts that may be quoted (title, question): their words stay, without quotation marks. */
  readonly known?: readonly string[]
  /** 'links' by default. */
  readonly marks?: MarkStyle
}

const wordCharacter = /[\p{L}\p{N}]/u

/** Replacements for quotation marks that could be mistaken for the other half of a pair. */
const replacedMarks: Record<string, [string, string]> = {
  ...Object.fromEntries(['"', '＂', '”', '‟', '“'].map(mark => [mark, ['“', '”']])),
  '„': ['„', '“'],
  '»': ['„', '“'],
}

/** The state of a gate between two tokens. */
type State = {
  readonly index: QuoteIndex
  readonly knownTexts: readonly Window[]
  readonly style: MarkStyle
  readonly out: ProofWriter
  readonly cited: CitedWindows
  checked: number
  matched: number
  /** Windows of the current row of citation marks; null outside one. */
  group: readonly Window[] | null
  /** The last quote, while its citation may still come. */
  quote: FoundQuote | null
  /** Characters after an open quote or group, until it is known whether the group continues. */
  gap: string
  /** The full stop or comma inside the open quote; it is written after the citation. */
  punctuation: string
}

/**
 * Filters a model's streamed Markdown: only proven quotes, marks and times are returned.
 *
 * - A quote from the transcript is shown in the transcript's own words, in “ ” (or in its own marks if they are not
 *   straight). If it is from another window than the cited one, its citation is corrected. A quote that is not in the
 *   transcript becomes `(…)`; words of the title or the question only lose their quotation marks.
 * - `[12]` or `[12, 14]` becomes Markdown links to the starts of its windows, `[m:ss](#t=SECONDS)` or
 *   `[h:mm:ss](#t=SECONDS)`. Adjacent windows become one link; marks in a row are merged and separated by one space.
 *   The web renders links to `#t=` as chips. No other link or image remains Markdown, so every other address can be
 *   shown as plain text. In a transcript without times, marks are removed; the citations still name their windows.
 * - A mark of an unknown window is removed with its space. A clock time that is not spoken in the transcript becomes
 *   `(…)`. Square brackets become round ones, block quotes become paragraphs.
 *
 * The output depends only on the whole input, not on how it was split into pieces.
 */
export function createProofGate(windows: readonly Window[], options: ProofGateOptions = {}): ProofGate {
  const marks = options.marks ?? 'links'
  const state: State = {
    index: quoteIndexOf(windows),
    knownTexts: (options.known ?? []).map((text, index) => ({ n: index + 1, startMs: 0, endMs: 0, text })),
    style: marks === 'links' && !hasTimes(windows) ? 'none' : marks,
    out: createProofWriter(),
    cited: new Map(),
    checked: 0,
    matched: 0,
    group: null,
    quote: null,
    gap: '',
    punctuation: '',
  }
  const lexer = createProofLexer(token => {
    if (token.type === 'text') onText(state, token.text)
    else if (token.type === 'quote') onQuote(state, token, lexer.reread)
    else if (token.type === 'citation') onCitation(state, token.windows)
    else if (token.type === 'time') onTime(state, token.text)
    else onCode(state, token.content)
  })
  return {
    push(text) {
      lexer.push(text)
      return takeOutput(state.out)
    },
    end() {
      lexer.end()
      settle(state, '')
      if (state.out.lead.trim() !== '') write(state.out, state.out.lead)
      return takeOutput(state.out)
    },
    result: () => ({
      citations: [...state.cited.values()].map(each => each.citation),
      proof: { checked: state.checked, matched: state.matched },
    }),
  }
}

/** Writes the open quote's citation before `next`. Returns true when that used up `next`, a closing parenthesis. */
function settle(state: State, next: string): boolean {
  const { out, quote, gap, punctuation } = state
  if (!state.group && !quote) return false
  const group = state.group ?? (quote && needsCitation(state, quote) ? [quote.window] : null)
  const marks = citeGroup(state, group ?? [])
  const isClosed = gap.trim() === ''
  const wraps = group !== null && out.lead.includes('(') && next === ')' && isClosed
  const before = wraps ? takeLead(out).replace('(', '') : takeLead(out)
  const after = punctuation !== '' && !/[.,;:!?)]/.test(next) && isClosed ? punctuation + gap : gap
  if (group === null) write(out, after)
  else if (marks !== '') write(out, (before || (/[\s(]$/.test(out.tail) ? '' : ' ')) + marks + after)
  else {
    write(out, before.trim())
    write(out, out.tail.endsWith('\n') ? after.trimStart() : after)
    if (after === '' && wordCharacter.test(next)) out.lead = ' '
  }
  Object.assign(state, { group: null, quote: null, gap: '', punctuation: '' } satisfies Partial<State>)
  return wraps
}

/** True for a quote that the model left without a citation. */
const needsCitation = ({ style, out }: State, found: FoundQuote): boolean =>
  style !== 'none' && found.wordCount > 2 && !found.windowNumbers.some(n => out.citedInSentence.includes(n))

/** Stores the group's windows as citations. @returns the text of its marks */
function citeGroup({ cited, quote, out, style }: State, windows: readonly Window[]): string {
  const runs = runsOf(windows)
  for (const run of runs) cite(cited, run, quote)
  out.citedInSentence.push(...windows.map(window => window.n))
  return marksOf(windows, runs, style)
}

function onText(state: State, text: string): void {
  const { out, group, quote, gap } = state
  if (group && /[ ,;]/.test(text) && gap.length < 4) state.gap += text
  else if (quote && !group && /[ ,;.:!?)*_]/.test(text) && gap.length < 6) state.gap += text
  else if (settle(state, text)) return
  else if (text === ' ') out.lead += text
  else if (text === '(' && !out.lead.includes('(')) out.lead += text
  else write(out, takeLead(out) + text)
}

type Quote = Extract<ProofToken, { type: 'quote' }>

/** @param reread reads the content again as plain text, without its quotation marks */
function onQuote(state: State, { open, close, content, isSoft }: Quote, reread: (text: string) => void): void {
  settle(state, open)
  const { out } = state
  const found = state.index.find(content, out.citedInSentence.at(-1))
  const knownQuote = found ? null : quoteIndexOf(state.knownTexts).find(content)
  if (found || (!knownQuote && !isSoft)) state.checked += 1
  if (found) {
    state.matched += 1
    const [left, right] = replacedMarks[open] ?? [open, close]
    write(out, takeLead(out) + found.parts.map(part => `${left}${part}${right}`).join(' … '))
    state.quote = found
    state.punctuation = /[.,]$/.exec(content.trimEnd())?.[0] ?? ''
  } else if (knownQuote) write(out, takeLead(out) + withoutTimes(state, safeQuote(knownQuote.text)))
  else if (isSoft) reread(content)
  else if (wordsOf(content).length > 0) writeOmission(out)
}

function onCitation(state: State, numbers: readonly number[]): void {
  const { out, index, quote } = state
  const windows = numbers.flatMap(n => index.window(n) ?? [])
  state.checked += numbers.length
  state.matched += windows.length
  if (quote && !state.group) {
    if (windows.length === 0) return
    write(out, state.gap.trimEnd())
    state.gap = ''
    out.lead = out.tail.endsWith('(') ? '' : ' '
    const corrected = correctCitation(windows, quote)
    state.group = corrected.windows
    state.quote = corrected.quote
    if (corrected.isFar) state.matched -= 1
  } else {
    state.gap = ''
    state.group = [...(state.group ?? []), ...windows]
  }
}

function onTime(state: State, text: string): void {
  settle(state, text)
  state.checked += 1
  if (state.index.containsTime(text)) {
    state.matched += 1
    write(state.out, takeLead(state.out) + text)
  } else writeOmission(state.out)
}

/** Writes code with its brackets but without quotation marks, so that it cannot end early or become a link. */
function onCode(state: State, content: string): void {
  settle(state, '`')
  if (content.trim() === '') return
  const { out } = state
  const code = withoutTimes(state, content.replace(/["“”„‟«»「」『』＂‘’]/g, '').replace(/\]\(/g, '] ('))
  const space = out.lead === '' && /[`\\]$/.test(out.tail) ? ' ' : ''
  write(out, `${takeLead(out)}${space}\`${code}\``)
}

const withoutTimes = ({ index }: State, text: string): string =>
  text.replace(/\p{Nd}{1,3}(?:[:：∶]\p{Nd}{2})+/gu, time => (index.containsTime(time) ? time : omissionMark))

/** Passes a complete text through the gate. */
export function applyProofGate(text: string, windows: readonly Window[], options?: ProofGateOptions) {
  const gate = createProofGate(windows, options)
  const shown = gate.push(text) + gate.end()
  return { text: shown, ...gate.result() }
}
