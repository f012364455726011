import {
  type PendingPromise,
  type PromiseStatus,
  type Segment,
  segmentKinds,
  type TitlePromise,
  type Verdict,
} from '../answers/analysis.ts'
import type { SeenPicture } from '../prompts/picture-reading.ts'
import { promptVersion } from '../prompts/prompt-version.ts'
import { proofCountOf } from '../proof/proof-counter.ts'
import { applyProofGate } from '../proof/proof-gate.ts'
import { type FoundQuote, hasTimes, proves, type QuoteIndex, quoteIndexOf } from '../quotes/quote-index.ts'
import { isTooQuiet } from '../transcripts/spoken-words.ts'
import type { Window } from '../transcripts/transcript.ts'
import { type ClaimedPromise, type ClaimedVerdict, readClaimedVerdict } from './claimed-verdict.ts'
import { scoreOf, verdictWordOf } from './score.ts'
import { verdictMarkdown } from './verdict-markdown.ts'
import { countQuotes } from './verdict-quotes.ts'
import { isWithheld } from './withheld.ts'

/** What a verdict is about. */
export type VerdictSubject = {
  readonly title: string
  /** Null while it is unknown; the transcript's end then counts. */
  readonly durationSeconds?: number | null
  /** The thumbnail as the prompt describes it; absent for a verdict on the title alone. */
  readonly picture?: SeenPicture | null
}

export type VerdictReading = {
  readonly verdict: Verdict
  /** The verdict as Markdown, for `data.analysis` and for copying. */
  readonly content: string
  /** How many of the model's quotes are in the transcript. */
  readonly proof: { readonly checked: number; readonly matched: number }
  /** How many promises the model judged. */
  readonly judged: number
}

/** The statuses that need a quote. `missing` and `unverifiable` need none. */
const needsQuote: ReadonlySet<PromiseStatus> = new Set<PromiseStatus>(['delivered', 'late', 'partial', 'contradicted'])

/** What the checks of one verdict share. */
type Checking = {
  readonly index: QuoteIndex
  readonly windows: readonly Window[]
  readonly title: string
  readonly picture: SeenPicture | null
  /** 0 for a transcript without times. */
  readonly durationMs: number
  readonly style: number
}

function startChecking(claimed: ClaimedVerdict, windows: readonly Window[], subject: VerdictSubject): Checking {
  const spokenMs = windows.at(-1)?.endMs ?? 0
  const durationMs = hasTimes(windows) ? Math.max(spokenMs, (subject.durationSeconds ?? 0) * 1000) : 0
  const style = Math.min(3, Math.max(0, Math.round(Number.isFinite(claimed.style) ? claimed.style : 0)))
  const { title, picture = null } = subject
  return { index: quoteIndexOf(windows), windows, title, picture, durationMs, style }
}

/** One line without marks and formatting. Its quotes and times are checked as in any answer. */
const oneLine = (text: string, { windows, title, picture }: Checking): string =>
  applyProofGate(text.replace(/\s+/g, ' '), windows, {
    known: [title, ...(picture ? [picture.text] : [])],
    marks: 'none',
  })
    .text.replace(/[*_#`]/g, '')
    .trim()

const secondsOf = (place: { readonly startMs: number } | null | undefined, { durationMs }: Checking): number | null =>
  place && durationMs > 0 ? Math.floor(place.startMs / 1000) : null

/** The quote as it is said. Words that say nothing by themselves are no quote: "the" is in every window. */
function findQuote(quote: string, n: number | null, { index }: Checking): FoundQuote | null {
  const found = quote === '' ? null : index.find(quote, n ?? undefined)
  return found?.hasSubstance ? found : null
}

/**
 * Checks a promise against the transcript. Without a quote that proves something it becomes unverifiable and keeps the
 * model's reason. A quote of a few words is shown but proves nothing, because any promise has such words somewhere; neither
 * does one that left out a "not" beside it, because it may mean the opposite.
 */
function checkPromise(claimed: ClaimedPromise, checking: Checking): PendingPromise {
  const { main, judgment } = claimed
  // Without a picture, all promises are the title's.
  const source = checking.picture ? claimed.source : 'title'
  const listed = { promise: oneLine(claimed.promise, checking), source, main }
  if (judgment === null) return { ...listed, status: null, quote: null, startSeconds: null, why: '' }
  const found = findQuote(judgment.quote, judgment.n, checking)
  const status = !proves(found) && needsQuote.has(judgment.status) ? 'unverifiable' : judgment.status
  return {
    ...listed,
    status: found ? statusByTime(status, found, checking) : status,
    quote: found?.text ?? null,
    startSeconds: secondsOf(found, checking),
    why: oneLine(judgment.why, checking),
  }
}

function statusByTime(status: PromiseStatus, { text, window }: FoundQuote, checking: Checking): PromiseStatus {
  const { windows, title, style, durationMs } = checking
  if ((status !== 'delivered' && status !== 'late') || durationMs === 0) return status
  const isClaimedLate = status === 'late'
  return isWithheld(windows, { title, style, durationMs, quote: text, window, isClaimedLate }) ? 'late' : 'delivered'
}

/** Checks the promises that are judged so far; the others have the status null. */
export function checkPromises(
  claimed: ClaimedVerdict,
  windows: readonly Window[],
  subject: VerdictSubject,
): PendingPromise[] {
  const checking = startChecking(claimed, windows, subject)
  return claimed.promises.map(promise => checkPromise(promise, checking))
}

/**
 * Reads and checks a model's verdict. A status without a valid quote becomes unverifiable. `late` follows from the
 * transcript. The score is computed here, never by the model. `isCut`: the model's text ended too early; its complete parts
 * are used. Null when no promise was judged.
 */
export function readVerdict(
  raw: string,
  windows: readonly Window[],
  subject: VerdictSubject,
  { isCut = false }: { readonly isCut?: boolean } = {},
): VerdictReading | null {
  const claimed = readClaimedVerdict(raw, { isWhole: !isCut })
  const judged = claimed?.promises.filter(promise => promise.judgment !== null).length ?? 0
  if (claimed === null || judged === 0) return null
  const checking = startChecking(claimed, windows, subject)
  const promises = claimed.promises.map((promise): TitlePromise => {
    const checked = checkPromise(promise, checking)
    return { ...checked, status: checked.status ?? 'unverifiable' }
  })
  const answer = checkAnswer(claimed, promises, checking)
  const score = isTooQuiet(windows, checking.durationMs / 1000) ? null : scoreOf(promises, checking.style)
  const segments = segmentsOf(claimed, checking)
  const verdict: Verdict = {
    score,
    verdict: score === null ? 'not_judgeable' : verdictWordOf(score),
    ...answer.shown,
    promises,
    honestTitle: oneLine(claimed.honest_title, checking),
    style: checking.style,
    advice: adviceOf(claimed, answer.shown.answerSeconds, promises, checking),
    segments,
    segmentShares: sharesOf(segments, checking.durationMs / 1000),
    confidence: answer.isProven ? 'normal' : 'reduced',
    thumbnailSeen: checking.picture !== null,
    thumbnailHash: checking.picture?.hash ?? null,
    isCut: isCut && !(claimed.hasClosing && judged === claimed.promises.length),
    promptVersion,
  }
  return { verdict, content: verdictMarkdown(verdict), proof: proofOf(claimed, verdict), judged }
}

/** The answer with the quote that proves it. If the quote is not found, the answer stays, without a time. */
function checkAnswer(claimed: ClaimedVerdict, promises: readonly TitlePromise[], checking: Checking) {
  const { answer_n: n, answer_quote: quote } = claimed
  const answer = oneLine(claimed.answer, checking)
  // A sentence of the transcript, such as the local engine's, is its own quote.
  const found = answer === '' ? null : findQuote(quote === '' && n !== null ? claimed.answer : quote, n, checking)
  const main = promises.find(promise => promise.main)
  // That something is not said needs no proof.
  const needsProof = answer !== '' && (quote !== '' || n !== null || (main && needsQuote.has(main.status)))
  return {
    shown: { answer, answerQuote: found?.text ?? null, answerSeconds: secondsOf(found, checking) },
    isProven: proves(found) || !needsProof,
  }
}

/** A jump needs a time: the model's own, else that of the answer or of the main promise. */
function adviceOf(
  { advice, advice_n: n }: ClaimedVerdict,
  answerSeconds: number | null,
  promises: readonly TitlePromise[],
  checking: Checking,
): Verdict['advice'] {
  if (advice !== 'jump') return advice && { kind: advice, startSeconds: null }
  const target = secondsOf(n === null ? undefined : checking.index.window(n), checking)
  const startSeconds = target ?? answerSeconds ?? promises.find(promise => promise.main)?.startSeconds ?? null
  return startSeconds === null ? null : { kind: 'jump', startSeconds }
}

/** The spans between existing windows, in order; where two overlap, the later one begins at the other's end. */
function segmentsOf({ segments }: ClaimedVerdict, checking: Checking): Segment[] {
  if (checking.durationMs === 0) return []
  const spans = segments.flatMap(({ kind, from, to }): Segment[] => {
    const first = from === null ? undefined : checking.index.window(from)
    const last = checking.index.window(to ?? from ?? -1)
    if (!first || !last || last.startMs < first.startMs) return []
    const endSeconds = Math.min(Math.ceil(last.endMs / 1000), Math.floor(checking.durationMs / 1000))
    return [{ kind, startSeconds: Math.floor(first.startMs / 1000), endSeconds }]
  })
  const ordered: Segment[] = []
  for (const span of spans.sort((a, b) => a.startSeconds - b.startSeconds)) {
    const before = ordered.at(-1)
    const startSeconds = Math.max(span.startSeconds, before?.endSeconds ?? 0)
    if (startSeconds >= span.endSeconds) continue
    if (before?.kind === span.kind && before.endSeconds >= span.startSeconds)
      ordered[ordered.length - 1] = { ...before, endSeconds: span.endSeconds }
    else ordered.push({ ...span, startSeconds })
  }
  return ordered
}

function sharesOf(segments: readonly Segment[], durationSeconds: number): Verdict['segmentShares'] {
  const shareOf = (kind: Segment['kind']): number => {
    const seconds = segments.reduce(
      (sum, each) => sum + (each.kind === kind ? each.endSeconds - each.startSeconds : 0),
      0,
    )
    return durationSeconds > 0 ? Math.min(1, Math.round((seconds / durationSeconds) * 1000) / 1000) : 0
  }
  return Object.fromEntries(segmentKinds.map(kind => [kind, shareOf(kind)])) as Verdict['segmentShares']
}

/** Counts the quotes that the model gave as proof: those that the verdict shows, and those that were not found. */
function proofOf(claimed: ClaimedVerdict, verdict: Verdict): VerdictReading['proof'] {
  const dropped = claimed.promises.filter(
    ({ judgment }, at) => judgment && judgment.quote !== '' && verdict.promises[at]!.quote === null,
  ).length
  const dropsAnswer = claimed.answer_quote !== '' && verdict.answerQuote === null
  const verified = countQuotes(verdict)
  return proofCountOf({ checked: verified + dropped + (dropsAnswer ? 1 : 0), verified }, noCitations)
}

/** The windows that a verdict names only help to find its quotes; they do not count as citations. */
const noCitations = { checked: 0, supported: 0 }
