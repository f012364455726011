import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { claimBefore } from './claim-before.ts'
import { type CitationGroup, type GateState, maxChecked } from './gate-state.ts'
import { cite, correctCitation, marksOf, runsOf } from './proof-citations.ts'
import type { CitationToken } from './proof-token.ts'
import { omissionMark, takeLead, write, writeCitations } from './proof-writer.ts'
import type { Context } from './token-queue.ts'

/** More windows than any claim cites. */
const maxWindows = 50

const wordCharacter = /[\p{L}\p{N}]/u

/** Written before a link whose window the wording does not support. */
const unsupportedMark = '→ '

/** The text that a citation is to support; null when it has no words to compare, as in "In [2] he says that…". */
export function claimOf({ support, out, group, style }: GateState): string | null {
  if (group) return group.claim
  if (style === 'numbers') return ''
  const claim = claimBefore(out, support.countWords)
  return support.countWords(claim) > 0 ? claim : null
}

/** The text after a citation, as its claim. An omitted quote before the citation stays part of the claim. */
const claimAfter = ({ out }: GateState, { text }: Context): string =>
  out.paragraph.trimEnd().endsWith(omissionMark) ? `${omissionMark} ${text}` : text

/** @param claim the result of `claimOf` at this citation */
export function onCitation(
  state: GateState,
  { windows: numbers }: CitationToken,
  claim: string | null,
  after: Context,
): void {
  const { out, index, quote, count } = state
  state.citationsRead += 1
  const isRead = state.citationsRead <= maxChecked.citations
  const windows = isRead ? numbers.flatMap(n => index.window(n) ?? []) : []
  for (let missing = windows.length; missing < numbers.length; missing++) count.citation(false)
  if (quote && !state.group) {
    if (windows.length === 0) return
    write(out, state.gap.trimEnd())
    state.gap = ''
    out.lead = out.tail.endsWith('(') ? '' : ' '
    const corrected = correctCitation(windows, quote)
    const far = corrected.isFar ? corrected.windows.filter(window => !windows.includes(window)) : []
    state.group = { windows: corrected.windows, claim: claim ?? '', corrected: new Set(far.map(window => window.n)) }
    state.quote = corrected.quote
  } else {
    state.gap = ''
    const { group } = state
    state.group = {
      windows: group ? joinWindows(group.windows, windows) : windows,
      claim: claim ?? claimAfter(state, after),
      corrected: group?.corrected ?? new Set(),
    }
  }
}

function joinWindows(
  cited: readonly TranscriptWindow[],
  more: readonly TranscriptWindow[],
): readonly TranscriptWindow[] {
  const fresh = more.filter(window => !cited.includes(window)).slice(0, maxWindows - cited.length)
  return fresh.length === 0 ? cited : [...cited, ...fresh]
}

/** Writes the open quote's citation before `next`. Returns true when that used up `next`, a closing parenthesis. */
export function settle(state: GateState, next: string): boolean {
  const { out, quote, group, gap, punctuation } = state
  if (!group && !quote) return false
  const marks = group
    ? citeGroup(state, group)
    : quote && needsCitation(state)
      ? citeWindows(state, [quote.window])
      : ''
  const isClosed = gap.trim() === ''
  const wraps = group !== null && out.lead.includes('(') && next === ')' && isClosed
  const before = wraps ? takeLead(out).replace('(', '') : takeLead(out)
  const isContinued = isClosed ? !/[.,;:!?)]/.test(next) : /^[^.,;:!?)]*\p{L}/u.test(gap)
  const after = punctuation !== '' && isContinued ? punctuation + gap : gap
  if (marks !== '') {
    write(out, before || (/[\s(]$/.test(out.tail) ? '' : ' '))
    writeCitations(out, marks)
    write(out, after)
  } else if (group === null) write(out, after)
  else {
    write(out, before.trim())
    write(out, out.tail.endsWith('\n') ? after.trimStart() : after)
    if (after === '' && wordCharacter.test(next)) out.lead = ' '
  }
  Object.assign(state, { group: null, quote: null, gap: '', punctuation: '' } satisfies Partial<GateState>)
  return wraps
}

/** True for a quote that the model left without a citation. */
const needsCitation = ({ style, out, quote }: GateState): boolean =>
  style !== 'none' &&
  quote !== null &&
  quote.wordCount > 2 &&
  !quote.windowNumbers.some(n => out.citedInSentence.includes(n))

/** Judges the group's citations and stores those that stay. @returns the text of their marks */
function citeGroup(state: GateState, group: CitationGroup): string {
  if (state.style === 'numbers') return citeWindows(state, group.windows)
  const { shown, see } = judgeGroup(state, group)
  const links = citeWindows(state, shown)
  if (see.length === 0 || shown.length > 0) return links
  const seen = citeWindows(state, see, 'unchecked')
  return seen === '' ? '' : unsupportedMark + seen
}

type Judged = { readonly shown: TranscriptWindow[]; readonly see: TranscriptWindow[] }

/** The windows that support the claim, and those that can only be linked. Counts each. */
function judgeGroup({ support, quote, out, count }: GateState, { windows, claim, corrected }: CitationGroup): Judged {
  const judged: Judged = { shown: [], see: [] }
  const moved: TranscriptWindow[] = []
  const quoted = quote && quote.wordCount > 2 && !quote.addsNegation ? quote.windowNumbers : []
  const results = support.judge(claim, windows, out.prose)
  for (const [at, window] of windows.entries()) {
    const result = results[at]!
    const isQuoted = quoted.includes(window.n)
    const isWordless = result.type === 'wordless' && !claim.includes(omissionMark)
    const isSupported = isQuoted || result.type === 'supported'
    if (isSupported || isWordless) judged.shown.push(window)
    else if (result.type === 'moved') moved.push(result.to)
    else if (result.type === 'foreign' || result.type === 'opposite') judged.see.push(window)
    if (isQuoted || !(isWordless || result.type === 'foreign')) count.citation(isSupported && !corrected.has(window.n))
  }
  if (judged.shown.length === 0 && judged.see.length === 0) judged.shown.push(...moved.slice(0, 1))
  return judged
}

/** Stores windows as citations. @returns the text of their marks */
function citeWindows(state: GateState, windows: readonly TranscriptWindow[], support?: 'unchecked'): string {
  const { cited, quote, out, style, isTimed } = state
  const runs = runsOf(windows)
  for (const run of runs) cite(cited, run, { quote, isTimed, isSupported: support === undefined })
  out.citedInSentence.push(...windows.map(window => window.n))
  return marksOf(windows, runs, { style, quote })
}
