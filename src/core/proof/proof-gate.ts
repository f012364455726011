import type { Citation, ProofCount } from '../answers/analysis.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { claimOf, onCitation, settle } from './gate-citations.ts'
import { findGateQuote, needsContext, onQuote, type QuoteSearch } from './gate-quotes.ts'
import { createGateState, type GateState, isSaidTime, type ProofGateOptions } from './gate-state.ts'
import { isNoPosition } from './no-position.ts'
import { createProofLexer } from './proof-lexer.ts'
import type { CodeToken, ProofToken } from './proof-token.ts'
import { takeLead, takeOutput, write, writeBlock, writeCode, writeOmission } from './proof-writer.ts'
import { type Context, contextAfter, type Need } from './token-queue.ts'

export type ProofGate = {
  /** Takes a piece of the model's text. Returns what may be shown now; '' while a quote or mark is incomplete. */
  push(text: string): string
  /** Returns the rest. Call it once. */
  end(): string
  /** The citations so far, in order of appearance, and how many quotes and citations were checked. */
  result(): { readonly citations: readonly Citation[]; readonly proof: ProofCount }
}

/** What is known about the token at the front of the queue while its context is still incomplete. */
type Front = {
  readonly need: Need
  readonly search: QuoteSearch | null
  readonly claim: string | null
  readonly isSaid: boolean
}

/**
 * Filters a model's streamed Markdown: only proven quotes, citations and times are returned. True words are never lost:
 * what fails a check loses its quotation marks or its link, except words that claim to be the video's.
 *
 * - A quote from the transcript is shown in the transcript's own words, in “ ” (or in its own marks if they are not
 *   straight). If it is from another window than the cited one, its citation is corrected. Speech that is not in the
 *   transcript becomes `(…)`. Names, terms, irony and translations lose their quotation marks; names and terms are set in
 *   italics.
 * - `[12]` or `[12, 14]` becomes Markdown links to the starts of its windows, `[m:ss](#t=SECONDS)` or
 *   `[h:mm:ss](#t=SECONDS)`, if the wording of the windows supports the sentence. A citation that clearly belongs to
 *   another window moves there; one that nothing supports is removed. If the wording cannot be compared, as in another
 *   language, or says the opposite, the link gets an arrow before it and does not count as supported. Adjacent windows become
 *   one link; marks in a row are merged. The web renders links to `#t=` as chips. No other link or image remains
 *   Markdown, so every other address can be shown as plain text. In a transcript without times, marks are removed; the
 *   citations still name their windows.
 * - A clock time becomes `(…)` if it is given as a position in the video. One that is spoken in the video, in digits or
 *   words, and verses, ratios, scores, times of day and durations stay.
 * - Square brackets become round ones, block quotes become paragraphs.
 * - Code stays as written. It is not checked, and nothing in it counts as a quote, a citation or a link.
 *
 * The output depends only on the whole input, not on how it was split into pieces.
 */
export function createProofGate(windows: readonly TranscriptWindow[], options: ProofGateOptions = {}): ProofGate {
  const state = createGateState(windows, options)
  /** Tokens that wait for the text after them. */
  let queue: ProofToken[] = []
  let front: Front | null = null

  const handle = (token: ProofToken, { search, claim, isSaid }: Front, after: Context): void => {
    if (token.type === 'text') onText(state, token.text)
    else if (token.type === 'quote') queue = [...onQuote(state, token, search!, after), ...queue]
    else if (token.type === 'citation') onCitation(state, token, claim, after)
    else if (token.type === 'time') onTime(state, token.text, isSaid, after)
    else if (token.type === 'code') onCode(state, token)
    else onBlock(state, token.text)
  }
  const drain = (isEnd: boolean): void => {
    for (let token = queue[0]; token; token = queue[0]) {
      front ??= examine(state, token)
      const after = front.need === 'none' ? noContext : contextAfter(queue, front.need)
      if (!after.isComplete && !isEnd) return
      const examined = front
      front = null
      queue.shift()
      handle(token, examined, after)
    }
  }
  const lexer = createProofLexer(token => {
    if (token.type === 'text' && queue.length === 0) onText(state, token.text)
    else {
      queue.push(token)
      drain(false)
    }
  })
  return {
    push(text) {
      lexer.push(text)
      return takeOutput(state.out)
    },
    end() {
      lexer.end()
      drain(true)
      settle(state, '')
      if (state.out.lead.trim() !== '') write(state.out, state.out.lead)
      return takeOutput(state.out)
    },
    result: () => ({
      citations: [...state.cited.values()].map(each => each.citation),
      proof: state.count.total(),
    }),
  }
}

const noContext: Context = { text: '', next: null, isComplete: true }
const plainFront: Front = { need: 'none', search: null, claim: null, isSaid: false }

/** Examines a token when it reaches the front of the queue. */
function examine(state: GateState, token: ProofToken): Front {
  if (token.type === 'quote') {
    const search = findGateQuote(state, token)
    return { ...plainFront, need: needsContext(token, search) ? 'words' : 'none', search }
  }
  if (token.type === 'time') {
    const isSaid = isSaidTime(state, token.text)
    return { ...plainFront, need: isSaid ? 'none' : 'words', isSaid }
  }
  if (token.type !== 'citation') return plainFront
  const claim = claimOf(state)
  return { ...plainFront, need: claim === null && state.quote === null ? 'sentence' : 'none', claim }
}

/** What may stand between the marks of a row, also in part: "[1], [2] and [3]". */
const linking = /^(?:[ ,;]{0,3}|[ ,;]{1,3}(?:a|an|and|u|un|und|e|et|y|&)[ ]{0,2})$/

function onText(state: GateState, text: string): void {
  const { out, group, quote, gap } = state
  if (group && linking.test(gap + text)) state.gap += text
  else if (quote && !group && /[ ,;.:!?)*_]/.test(text) && gap.length < 6) state.gap += text
  else if (settle(state, text)) return
  else if (text === ' ') out.lead += text
  else if (text === '(' && !out.lead.includes('(')) out.lead += text
  else write(out, takeLead(out) + text)
}

function onTime(state: GateState, time: string, isSaid: boolean, after: Context): void {
  settle(state, time)
  const { out, count } = state
  if (isSaid || isNoPosition(out.paragraph + out.lead, time, after.text)) write(out, takeLead(out) + time)
  else {
    count.citation(false)
    writeOmission(out)
  }
}

/** Readers of Markdown that make links of written addresses let them run on through backticks. */
const mayEndAddress = (text: string): boolean => /(?:[:.@/]\S*|\S{40})$/.test(text)

/** Writes inline code as it is: it proves nothing, and its marks are neither quotes nor citations. */
function onCode(state: GateState, { content, ticks }: CodeToken): void {
  settle(state, '`')
  if (content.trim() === '') return
  const { out } = state
  const lead = takeLead(out)
  const before = out.tail + lead
  const isSwallowed = /[`\\]$/.test(before) || (/[<[]/.test(content) && mayEndAddress(before))
  write(out, lead + (isSwallowed ? ' ' : ''))
  writeCode(out, content, ticks)
}

/** Writes a line of a block of code, which belongs to no sentence. */
function onBlock(state: GateState, text: string): void {
  settle(state, '\n')
  write(state.out, takeLead(state.out))
  writeBlock(state.out, text)
}

/** Passes a complete text through the gate. */
export function applyProofGate(text: string, windows: readonly TranscriptWindow[], options?: ProofGateOptions) {
  const gate = createProofGate(windows, options)
  const shown = gate.push(text) + gate.end()
  return { text: shown, ...gate.result() }
}
