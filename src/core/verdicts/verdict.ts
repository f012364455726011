import {
  type PendingPromise,
  type Segment,
  segmentKinds,
  type TitlePromise,
  type Verdict,
} from '../answers/analysis.ts'
import { type ClosingFault, isPromiseFault, type PromiseFault, type VerdictFault } from '../answers/verdict-faults.ts'
import { promptVersion } from '../prompts/prompt-version.ts'
import { proofCountOf } from '../proof/proof-counter.ts'
import { proves } from '../quotes/quote-index.ts'
import { isTooQuiet } from '../transcripts/spoken-words.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import {
  type CheckedPromise,
  type Checking,
  checkPromise,
  comesUpTogether,
  findQuote,
  needsQuote,
  secondsOf,
  startChecking,
  type VerdictSubject,
} from './check-promises.ts'
import { checkText, isAboutPromises } from './check-text.ts'
import { chooseMain } from './choose-main.ts'
import {
  type ClaimedPromise,
  type ClaimedVerdict,
  judgedCount,
  readClaimedVerdict,
  repairClaimedVerdict,
} from './claimed-verdict.ts'
import { scoreOf, verdictWordOf } from './score.ts'
import { verdictMarkdown } from './verdict-markdown.ts'
import { countQuotes } from './verdict-quotes.ts'

export type VerdictReading = {
  readonly verdict: Verdict
  /** The verdict as Markdown, for `data.analysis` and for copying. */
  readonly content: string
  /** How many of the model's quotes are in the transcript. */
  readonly proof: { readonly checked: number; readonly matched: number }
  /** How many promises the model judged. */
  readonly judged: number
  readonly claimed: ClaimedVerdict
  /** What a second answer is asked to mend. */
  readonly faults: readonly VerdictFault[]
  /** False for a verdict that rests on a status which the transcript does not earn: it is shown, but not to others. */
  readonly isShareable: boolean
}

/** Checks the promises that are judged so far; the others have the status null. */
export function checkPromises(
  claimed: ClaimedVerdict,
  windows: readonly TranscriptWindow[],
  subject: VerdictSubject,
): PendingPromise[] {
  const checking = startChecking(windows, subject, claimed)
  return withMain(claimed.promises, subject).map((promise, at) => checkPromise(promise, at, checking).shown)
}

/** The promises with the main one that the code chooses. */
function withMain(promises: readonly ClaimedPromise[], { title }: VerdictSubject): ClaimedPromise[] {
  const main = chooseMain(promises, title)
  return promises.map((promise, at) => ({ ...promise, main: at === main }))
}

/**
 * Reads and checks a model's verdict. An unearned status becomes unverifiable, and `faults` says why. `late` follows from
 * the transcript. The score is computed here, never by the model. `isCut`: the model's text ended too early; its complete
 * parts are used. Null when no promise was judged.
 */
export function readVerdict(
  raw: string,
  windows: readonly TranscriptWindow[],
  subject: VerdictSubject,
  { isCut = false }: { readonly isCut?: boolean } = {},
): VerdictReading | null {
  const claimed = readClaimedVerdict(raw, { isWhole: !isCut })
  return claimed && judgedCount(claimed) > 0 ? checkVerdict(claimed, windows, subject, isCut) : null
}

/** The verdict with a second answer's lines for what was wrong with the first. */
export function repairVerdict(
  { claimed, faults }: VerdictReading,
  raw: string,
  windows: readonly TranscriptWindow[],
  subject: VerdictSubject,
): VerdictReading {
  const asked = {
    promises: new Set(faults.filter(isPromiseFault).map(({ promise }) => promise)),
    closing: faults.some(fault => !isPromiseFault(fault)),
  }
  return checkVerdict(repairClaimedVerdict(claimed, raw, asked), windows, subject, false)
}

function checkVerdict(
  claimed: ClaimedVerdict,
  windows: readonly TranscriptWindow[],
  subject: VerdictSubject,
  isCut: boolean,
): VerdictReading {
  const judged = judgedCount(claimed)
  const checking = startChecking(windows, subject, claimed)
  const checks = withMain(claimed.promises, subject).map((promise, at) => checkPromise(promise, at, checking))
  const promises = checks.map(({ shown }): TitlePromise => ({ ...shown, status: shown.status ?? 'unverifiable' }))
  const style = Math.min(3, claimed.style)
  const checkedAnswer = checkAnswer(claimed, promises, checking)
  const checkedTitle = checkText(claimed.honest_title, 'honest_title', checking)
  const proofFault = proofFaultOf(claimed, checks)
  const refuted = checks.filter(({ fault }, at) => isRefuted(fault, claimed.promises[at]!)).length
  const isUnproven = proofFault !== null || refuted > checks.length / 2
  // Where the main promise is not proven, its answer is only shown with a proof of its own.
  const isHollow = isUnproven && !(checkedAnswer.isProven && checkedAnswer.shown.answerQuote !== null)
  const answer = isHollow ? { ...checkedAnswer, shown: { ...checkedAnswer.shown, answer: '' } } : checkedAnswer
  const title = isHollow ? { ...checkedTitle, text: '' } : checkedTitle
  const isUnjudged = judged < claimed.promises.length
  const isTooThin = isTooQuiet(windows, checking.durationMs / 1000)
  // A label needs all promises; what a vendor cut keeps the label of those before the cut.
  const score = isTooThin || isUnproven || (isUnjudged && !isCut) ? null : scoreOf(promises, style)
  const segments = segmentsOf(claimed, checking)
  const isDisputed = promises.some(({ isTalkedAbout }) => isTalkedAbout)
  const verdict: Verdict = {
    score,
    verdict: score === null ? wordWithoutScore(isUnproven && !isTooThin && !isUnjudged) : verdictWordOf(score),
    ...answer.shown,
    promises,
    honestTitle: title.text,
    style,
    advice: adviceOf(claimed, answer.shown.answerSeconds, promises, checking),
    segments,
    segmentShares: sharesOf(segments, checking.durationMs / 1000),
    confidence: answer.isProven && !isDisputed ? 'normal' : 'reduced',
    thumbnailSeen: checking.picture !== null,
    thumbnailHash: checking.picture?.hash ?? null,
    isCut: isCut ? !(claimed.hasClosing && !isUnjudged) : isUnjudged,
    promptVersion,
  }
  return {
    verdict,
    content: verdictMarkdown(verdict),
    proof: proofOf(claimed, verdict),
    judged,
    claimed,
    faults: [
      ...checks.flatMap(({ fault }) => fault ?? []),
      ...(claimed.hasClosing ? [] : [{ kind: 'no_closing' } as const]),
      ...answer.faults,
      ...title.faults,
    ],
    isShareable: !verdict.isCut && !isUnproven && refuted === 0 && !isDisputed && isEarned(promises, answer, checking),
  }
}

const wordWithoutScore = (isUnproven: boolean) => (isUnproven ? 'not_proven' : 'not_judgeable')

/**
 * False for a main promise that the model calls unverifiable although its words come up together, and for an answer without
 * a proven quote that has no word of what was judged.
 */
function isEarned(
  promises: readonly TitlePromise[],
  { isProven, shown }: ReturnType<typeof checkAnswer>,
  checking: Checking,
): boolean {
  const main = promises.find(promise => promise.main)
  if (main?.status === 'unverifiable' && comesUpTogether(main.promise, checking)) return false
  return isProven || shown.answer === '' || isAboutPromises(shown.answer, promises, checking)
}

/**
 * Why the main promise is not proven. The model's own choice counts beside the one of the code: a title is not kept because
 * its setting is proven. What a vendor cut is no fault of a promise that the code did not choose.
 */
function proofFaultOf({ promises }: ClaimedVerdict, checks: readonly CheckedPromise[]): PromiseFault | null {
  const chosen = checks.find(({ shown }) => shown.main)?.fault ?? null
  const own = checks[promises.findIndex(({ main }) => main)]?.fault ?? null
  return chosen ?? (own?.kind === 'unjudged' ? null : own)
}

/**
 * True for a quote that the transcript does not have, or that says something else there. What contradicts a promise is often
 * another person's statement, so that a turned sentence refutes only what is called kept.
 */
function isRefuted(fault: PromiseFault | null, { judgment }: ClaimedPromise): boolean {
  if (fault?.kind === 'not_said') return true
  return (fault?.kind === 'turned' || fault?.kind === 'announces') && judgment?.status !== 'contradicted'
}

/** The answer with the quote that proves it. If the quote is not found, the answer stays, without a time. */
function checkAnswer(claimed: ClaimedVerdict, promises: readonly TitlePromise[], checking: Checking) {
  const { answer_n: n, answer_quote: quote } = claimed
  const { text: answer, faults: unsaid } = checkText(claimed.answer, 'answer', checking)
  // A sentence of the transcript, such as the local engine's, is its own quote.
  const found = answer === '' ? null : findQuote(quote === '' && n !== null ? claimed.answer : quote, n, checking)
  const main = promises.find(promise => promise.main)
  // That something is not said needs no proof.
  const needsProof = answer !== '' && (quote !== '' || n !== null || (main && needsQuote.has(main.status)))
  const isProven = proves(found) || !needsProof
  const faults: ClosingFault[] =
    quote !== '' && found === null && answer !== '' ? [{ kind: 'answer_quote_not_said', quote }] : []
  return {
    shown: { answer, answerQuote: found?.text ?? null, answerSeconds: secondsOf(found, checking) },
    isProven,
    faults: [...unsaid, ...faults],
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
