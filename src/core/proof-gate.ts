import type { Citation, ProofCount } from './analysis.ts'
import { type Found, hasTimes, type ProofIndex, proofIndex, quotable, wordsOf } from './proof.ts'
import { type Cited, cite, correctedPlaces, type MarkStyle, marksOf, runsOf } from './proof-citations.ts'
import { createProofLexer, type ProofToken } from './proof-lexer.ts'
import { newWriter, type ProofWriter, removed, takeLead, takeShown, write, writeRemoved } from './proof-writer.ts'
import type { Window } from './transcript.ts'

export type ProofGate = {
  /** Takes a piece of the model's text, returns what may be shown now; '' while something is held back. */
  push(text: string): string
  /** The rest. Call once. */
  end(): string
  /** What was cited and shown so far, in order of appearance, and how much of it stood in the transcript. */
  result(): { readonly citations: readonly Citation[]; readonly proof: ProofCount }
}

export type GateOptions = {
  /** Texts that are known besides the transcript (title, question): their words stay, without quotation marks. */
  readonly known?: readonly string[]
  /** Links unless said otherwise. */
  readonly marks?: MarkStyle
}

const wordSign = /[\p{L}\p{N}]/u

/** How quotation marks leave that could be mistaken for the other half of a pair. */
const shownMarks: Record<string, [string, string]> = {
  ...Object.fromEntries(['"', '＂', '”', '‟', '“'].map(mark => [mark, ['“', '”']])),
  '„': ['„', '“'],
  '»': ['„', '“'],
}

/** A gate between two signs of the model's text. */
type State = {
  readonly index: ProofIndex
  readonly knownTexts: readonly Window[]
  readonly style: MarkStyle
  readonly out: ProofWriter
  readonly cited: Cited
  checked: number
  matched: number
  /** Windows of the marks in a row that are open now; null when none is. */
  group: readonly Window[] | null
  /** The last quote, while its citation may still come. */
  quote: Found | null
  /** Signs behind an open quote or group, until it is known whether it goes on. */
  gap: string
  /** The full stop or comma that the model put inside the open quote; it stands behind the citation. */
  stop: string
}

/**
 * Filters a model's streamed Markdown so that nothing unproven is ever returned.
 *
 * - A quote that stands in the transcript is shown in the transcript's own words, in “ ” (or the marks it had if not
 *   straight). One that stands elsewhere than cited gets its true window. One that stands nowhere becomes `(…)`; words
 *   of the title or the question lose their marks instead.
 * - `[12]` or `[12, 14]` becomes a Markdown link per place, `[m:ss](#t=SECONDS)` or `[h:mm:ss](#t=SECONDS)`: the start
 *   of the window, from the server's windows alone. Adjacent windows become one link, marks in a row are merged and
 *   separated by one space. The web renders links whose address begins with `#t=` as chips; no other link or image
 *   leaves the gate as Markdown, so every other address may be shown as plain text.
 *   In a transcript without times marks go silently; the citations still tell their windows.
 * - A mark of a window that does not exist goes, with its space. A clock time that is not itself spoken in the
 *   transcript becomes `(…)`. Square brackets become round ones, block quotes become paragraphs.
 *
 * The text returned is a function of the whole input: the pieces in which it comes change nothing.
 */
export function createProofGate(windows: readonly Window[], options: GateOptions = {}): ProofGate {
  const asked = options.marks ?? 'links'
  const state: State = {
    index: proofIndex(windows),
    knownTexts: (options.known ?? []).map((text, at) => ({ n: at + 1, startMs: 0, endMs: 0, text })),
    style: asked === 'links' && !hasTimes(windows) ? 'none' : asked,
    out: newWriter(),
    cited: new Map(),
    checked: 0,
    matched: 0,
    group: null,
    quote: null,
    gap: '',
    stop: '',
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
      return takeShown(state.out)
    },
    end() {
      lexer.end()
      settle(state, '')
      if (state.out.lead.trim() !== '') write(state.out, state.out.lead)
      return takeShown(state.out)
    },
    result: () => ({
      citations: [...state.cited.values()].map(each => each.citation),
      proof: { checked: state.checked, matched: state.matched },
    }),
  }
}

/** Closes what is open before `next` is written. Returns true when `next`, a closing parenthesis, went with it. */
function settle(state: State, next: string): boolean {
  const { out, quote, gap, stop } = state
  if (!state.group && !quote) return false
  const group = state.group ?? (quote && needsPlace(state, quote) ? [quote.window] : null)
  const marks = citeGroup(state, group ?? [])
  const isClosed = gap.trim() === ''
  const wraps = group !== null && out.lead.includes('(') && next === ')' && isClosed
  const before = wraps ? takeLead(out).replace('(', '') : takeLead(out)
  const after = stop !== '' && !/[.,;:!?)]/.test(next) && isClosed ? stop + gap : gap
  if (group === null) write(out, after)
  else if (marks !== '') write(out, (before || (/[\s(]$/.test(out.tail) ? '' : ' ')) + marks + after)
  else {
    write(out, before.trim())
    write(out, out.tail.endsWith('\n') ? after.trimStart() : after)
    if (after === '' && wordSign.test(next)) out.lead = ' '
  }
  Object.assign(state, { group: null, quote: null, gap: '', stop: '' } satisfies Partial<State>)
  return wraps
}

/** True for a quote that the model left without a citation. */
const needsPlace = ({ style, out }: State, found: Found): boolean =>
  style !== 'none' && found.words > 2 && !found.places.some(n => out.citedInSentence.includes(n))

/** Keeps the group's places as citations. @returns its marks as they are shown */
function citeGroup({ cited, quote, out, style }: State, places: readonly Window[]): string {
  const runs = runsOf(places)
  for (const run of runs) cite(cited, run, quote)
  out.citedInSentence.push(...places.map(window => window.n))
  return marksOf(places, runs, style)
}

function onText(state: State, sign: string): void {
  const { out, group, quote, gap } = state
  if (group && /[ ,;]/.test(sign) && gap.length < 4) state.gap += sign
  else if (quote && !group && /[ ,;.:!?)*_]/.test(sign) && gap.length < 6) state.gap += sign
  else if (settle(state, sign)) return
  else if (sign === ' ') out.lead += sign
  else if (sign === '(' && !out.lead.includes('(')) out.lead += sign
  else write(out, takeLead(out) + sign)
}

type Quote = Extract<ProofToken, { type: 'quote' }>

/** @param reread reads a text again without the marks around it */
function onQuote(state: State, { open, close, content, soft }: Quote, reread: (text: string) => void): void {
  settle(state, open)
  const { out } = state
  const parts = content.split(/(?:\[|\()?(?:…|\.{3,})(?:\]|\))?/u).filter(part => wordsOf(part).length > 0)
  const found = placesOf(state, parts)
  const isProven = parts.length > 0 && found.length === parts.length
  const known = isProven ? null : proofIndex(state.knownTexts).find(content)
  if (isProven || (!known && !soft)) state.checked += 1
  if (isProven) {
    state.matched += 1
    const [left, right] = shownMarks[open] ?? [open, close]
    write(out, takeLead(out) + found.map(place => `${left}${place.text}${right}`).join(' … '))
    state.quote = found[0]!
    state.stop = /[.,]$/.exec(content.trimEnd())?.[0] ?? ''
  } else if (known) write(out, takeLead(out) + withoutTimes(state, quotable(known.text)))
  else if (soft) reread(content)
  else if (parts.length > 0) writeRemoved(out)
}

/** Where the parts of a quote stand, each near the first; those that stand nowhere are left out. */
function placesOf({ index, out }: State, parts: readonly string[]): readonly Found[] {
  const found: Found[] = []
  for (const part of parts) {
    const place = index.find(part, found[0]?.window.n ?? out.citedInSentence.at(-1))
    if (place) found.push(place)
  }
  return found
}

function onCitation(state: State, numbers: readonly number[]): void {
  const { out, index, quote } = state
  const places = numbers.flatMap(n => index.window(n) ?? [])
  state.checked += numbers.length
  state.matched += places.length
  if (quote && !state.group) {
    if (places.length === 0) return
    write(out, state.gap.trimEnd())
    state.gap = ''
    out.lead = out.tail.endsWith('(') ? '' : ' '
    const corrected = correctedPlaces(places, quote)
    state.group = corrected.places
    state.quote = corrected.quote
    if (corrected.isFar) state.matched -= 1
  } else {
    state.gap = ''
    state.group = [...(state.group ?? []), ...places]
  }
}

function onTime(state: State, text: string): void {
  settle(state, text)
  state.checked += 1
  if (state.index.speaksOf(text)) {
    state.matched += 1
    write(state.out, takeLead(state.out) + text)
  } else writeRemoved(state.out)
}

/** Code keeps its brackets, but no quotation marks, and can neither end early nor turn into a link. */
function onCode(state: State, content: string): void {
  settle(state, '`')
  if (content.trim() === '') return
  const { out } = state
  const code = withoutTimes(state, content.replace(/["“”„‟«»「」『』＂‘’]/g, '').replace(/\]\(/g, '] ('))
  const apart = out.lead === '' && /[`\\]$/.test(out.tail) ? ' ' : ''
  write(out, `${takeLead(out)}${apart}\`${code}\``)
}

const withoutTimes = ({ index }: State, text: string): string =>
  text.replace(/\p{Nd}{1,3}(?:[:：∶]\p{Nd}{2})+/gu, time => (index.speaksOf(time) ? time : removed))

/** A whole text through the gate at once. */
export function proven(text: string, windows: readonly Window[], options?: GateOptions) {
  const gate = createProofGate(windows, options)
  const shown = gate.push(text) + gate.end()
  return { text: shown, ...gate.result() }
}
