import type { PendingPromise, PromiseStatus } from '../answers/analysis.ts'
import type { PromiseFault } from '../answers/verdict-faults.ts'
import type { SeenPicture } from '../prompts/picture-reading.ts'
import { citationSupportOf } from '../proof/citation-support.ts'
import { aboutnessOf } from '../proof/is-about.ts'
import { applyProofGate } from '../proof/proof-gate.ts'
import { quoteAgainstClaim } from '../proof/quote-against-claim.ts'
import { type FoundQuote, hasTimes, proves, type QuoteIndex, quoteIndexOf } from '../quotes/quote-index.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { answersAt } from './answers-at.ts'
import type { ClaimedPromise, ClaimedVerdict } from './claimed-verdict.ts'
import { comesUpAt, hasOwnWords } from './comes-up.ts'
import { explains } from './explains.ts'
import { mayProveSum } from './sums.ts'
import { announces } from './tease-phrases.ts'
import { isWithheld } from './withheld.ts'

/** What a verdict is about. */
export type VerdictSubject = {
  readonly title: string
  /** Null while it is unknown; the transcript's end then counts. */
  readonly durationSeconds?: number | null
  /** The thumbnail as the prompt describes it; absent for a verdict on the title alone. */
  readonly picture?: SeenPicture | null
  /** What else a viewer sees before the video: its description, its channel. */
  readonly known?: readonly string[]
  /** The language of the model's own sentences; null for any. */
  readonly answerLanguage?: string | null
}

/** What the checks of one verdict share. */
export type Checking = {
  readonly index: QuoteIndex
  readonly windows: readonly TranscriptWindow[]
  readonly title: string
  readonly picture: SeenPicture | null
  readonly known: readonly string[]
  readonly answerLanguage: string | null
  /** 0 for a transcript without times. */
  readonly durationMs: number
  /** The model's closing line, which says what its quotes are about. */
  readonly closing: { readonly sentences: string; readonly quote: FoundQuote | null }
}

export function startChecking(
  windows: readonly TranscriptWindow[],
  subject: VerdictSubject,
  claimed: Pick<ClaimedVerdict, 'answer' | 'honest_title' | 'answer_quote' | 'answer_n'>,
): Checking {
  const spokenMs = windows.at(-1)?.endMs ?? 0
  const durationMs = hasTimes(windows) ? Math.max(spokenMs, (subject.durationSeconds ?? 0) * 1000) : 0
  const { title, picture = null, known = [], answerLanguage = null } = subject
  const index = quoteIndexOf(windows, [title, ...known].join(' '))
  const closing = {
    sentences: `${claimed.answer}. ${claimed.honest_title}`,
    quote: findQuote(claimed.answer_quote, claimed.answer_n, { index }),
  }
  return { index, windows, title, picture, known, answerLanguage, durationMs, closing }
}

const tag = /<[/!]?[a-z][^<>]{0,500}>/giu
const address = /(?:\b(?:https?|ftp|javascript|data):|\bwww\.)[^\s)\]"”»]+/giu

/** One line without marks, formatting, HTML and addresses. Its quotes and times are checked as in any answer. */
export const shownLine = (text: string, { windows, title, picture }: Checking): string =>
  applyProofGate(text.replace(tag, ' ').replace(/\s+/g, ' '), windows, {
    known: [title, ...(picture ? [picture.text] : [])],
    marks: 'none',
  })
    .text.replace(address, '')
    .replace(/[*_#`]/g, '')
    .replace(/ {2,}/g, ' ')
    .trim()

export const secondsOf = (
  place: { readonly startMs: number } | null | undefined,
  { durationMs }: Checking,
): number | null => (place && durationMs > 0 ? Math.floor(place.startMs / 1000) : null)

/** The quote as it is said. Words that say nothing by themselves are no quote: "the" is in every window. */
export function findQuote(quote: string, n: number | null, { index }: Pick<Checking, 'index'>): FoundQuote | null {
  const found = quote === '' ? null : index.find(quote, n ?? undefined)
  return found?.hasSubstance ? found : null
}

/** The statuses that need a quote. `missing` is checked against the transcript, `unverifiable` needs nothing. */
export const needsQuote: ReadonlySet<PromiseStatus> = new Set<PromiseStatus>([
  'delivered',
  'late',
  'partial',
  'contradicted',
])

export type CheckedPromise = {
  readonly shown: PendingPromise
  /** Null for a promise whose status is earned, and for one that is not judged yet. */
  readonly fault: PromiseFault | null
}

/**
 * Checks a promise against the transcript. A status is earned by a quote that is said, that is long enough, whose sentence
 * does not turn it, and whose window is about the promise; `missing` by a search that finds the subject nowhere or by the
 * words that come closest. An unearned status becomes unverifiable and keeps the model's reason.
 */
export function checkPromise(claimed: ClaimedPromise, at: number, checking: Checking): CheckedPromise {
  const { main, judgment } = claimed
  const source = checking.picture ? claimed.source : 'title'
  // Without a picture, all promises are the title's.
  const listed = { promise: shownLine(claimed.promise, checking), source, main }
  if (judgment === null) {
    const shown = { ...listed, status: null, quote: null, startSeconds: null, why: '' }
    return { shown, fault: { kind: 'unjudged', promise: at + 1 } }
  }
  const found = findQuote(judgment.quote, judgment.n, checking)
  const { status, isTalkedAbout, fault } = earnedStatus({ ...claimed, judgment }, at, found, checking)
  const shown = {
    ...listed,
    status,
    ...(isTalkedAbout ? { isTalkedAbout } : {}),
    quote: found?.text ?? null,
    startSeconds: secondsOf(found, checking),
    why: shownLine(judgment.why, checking),
  }
  return { shown, fault }
}

type Judged = ClaimedPromise & { readonly judgment: NonNullable<ClaimedPromise['judgment']> }
type Earned = {
  readonly status: PromiseStatus
  readonly fault: PromiseFault | null
  /** True for `missing` where the subject of the promise comes up. */
  readonly isTalkedAbout?: boolean
}

function earnedStatus(claimed: Judged, at: number, found: FoundQuote | null, checking: Checking): Earned {
  const { status, quote } = claimed.judgment
  const promise = at + 1
  const unearned = (fault: PromiseFault): Earned => ({ status: 'unverifiable', fault })
  if (status === null) return unearned({ kind: 'unknown_status', promise })
  if (status === 'missing') return checkMissing(claimed, promise, found, checking)
  if (status === 'unverifiable') return { status, fault: null }
  if (quote === '') return unearned({ kind: 'no_quote', promise })
  if (found === null) return unearned({ kind: 'not_said', promise, quote })
  if (!found.isProof) return unearned({ kind: 'too_short', promise, quote })
  if (!proves(found) && !isReported(claimed.promise, found)) return unearned({ kind: 'turned', promise, quote })
  if (status !== 'contradicted' && announces(found.text)) return unearned({ kind: 'announces', promise, quote })
  if (!isOnTopic(claimed, found, checking)) return unearned({ kind: 'off_topic', promise, quote })
  const against = quoteAgainstClaim(claimed.promise, found.text, checking.windows)
  if (against === 'same' && status === 'contradicted') return unearned({ kind: 'says_the_same', promise, quote })
  if (against === 'opposite' && (status === 'delivered' || status === 'late'))
    return unearned({ kind: 'says_otherwise', promise, quote })
  if (
    status !== 'contradicted' &&
    !mayProveSum(claimed.promise, placeOf(found.window, checking.windows), checking.windows)
  )
    return unearned({ kind: 'off_topic', promise, quote })
  return { status: statusByTime(status, found, checking), fault: null }
}

/** "The owner says that it is closed" proves what the owner says. */
const isReported = (promise: string, { turn }: FoundQuote): boolean =>
  turn?.kind === 'attribution' && reporting.test(promise)

const reporting =
  /(?<!\p{L})(?:says?|said|tells?|told|claims?|claimed|admits?|admitted|reveals?|explains?|confess\p{L}*|interview\p{L}*|sagt|sagen|erzählt|behauptet|gesteht|verrät|dice|dicen|cuenta|confiesa|afirma|dit|disent|raconte|avoue|racconta|ammette|confessa|diz|dizem|conta|zegt|vertelt|говорит|рассказывает|признаётся|признается)(?!\p{L})|言|語|告白|说|說|承认|말|고백/iu

function isOnTopic({ promise, judgment }: Judged, found: FoundQuote, { windows, closing }: Checking): boolean {
  const { why, quote } = judgment
  const place = placeOf(found.window, windows)
  const near = windows.slice(Math.max(0, place - 1), place + 2).map(({ text }) => text)
  if (aboutnessOf(windows).isAbout({ promise, why, said: `${found.window.text} ${found.text}`, near: near.join(' ') }))
    return true
  // The answer's quote explains another one only from another window: it cannot explain itself.
  const elsewhere = closing.quote !== null && closing.quote.window !== found.window ? closing.quote.text : ''
  return explains({ promise, quote, sentences: `${why} ${closing.sentences} ${elsewhere}` }, windows)
}

const placeOf = (window: TranscriptWindow, windows: readonly TranscriptWindow[]): number => {
  const guess = window.n - windows[0]!.n
  return windows[guess] === window ? guess : windows.indexOf(window)
}

/** True where the words of a promise come up together, so that words might settle it. */
export const comesUpTogether = (promise: string, { windows }: Checking): boolean =>
  aboutnessOf(windows).talkedAboutAt(promise).length > 0

/** How many windows a second look names. */
const maxNamed = 6

/**
 * `missing` is earned where the subject of the promise comes up nowhere, neither its words together nor most of them in
 * different places. Where it does come up, the model must have quoted
 * what comes closest; without such a quote it is asked again.
 */
function checkMissing(claimed: Judged, promise: number, found: FoundQuote | null, checking: Checking): Earned {
  const { windows, title } = checking
  const isForeign = (text: string) => citationSupportOf(windows).isForeign(text, text)
  // The title is often in the transcript's language where the answer is not.
  const sought = [claimed.promise, title].find(text => !isForeign(text))
  // In another language than the transcript's, the subject cannot be searched.
  if (sought === undefined) return { status: 'missing', fault: null, isTalkedAbout: true }
  const together = aboutnessOf(windows).talkedAboutAt(sought)
  const searches = [
    () => comesUpAt(sought, windows),
    () => answersAt(claimed.promise, windows),
    // "The answer" has no words of its own to search.
    () => (hasOwnWords(claimed.promise, windows) ? [] : comesUpAt(title, windows)),
  ]
  const places = searches.reduce<readonly number[]>((found, search) => (found.length > 0 ? found : search()), together)
  if (places.length === 0) return { status: 'missing', fault: null }
  const place = found === null ? -1 : placeOf(found.window, windows)
  const isAnswered =
    found?.isProof === true && (places.some(each => Math.abs(each - place) <= 1) || isOnTopic(claimed, found, checking))
  if (isAnswered) return { status: 'missing', fault: null, isTalkedAbout: true }
  const named = places.slice(0, maxNamed).map(each => windows[each]!.n)
  return { status: 'unverifiable', fault: { kind: 'talked_about', promise, windows: named } }
}

function statusByTime(status: PromiseStatus, { text, window }: FoundQuote, checking: Checking): PromiseStatus {
  const { windows, title, durationMs } = checking
  if ((status !== 'delivered' && status !== 'late') || durationMs === 0) return status
  const isClaimedLate = status === 'late'
  return isWithheld(windows, { title, durationMs, quote: text, window, isClaimedLate }) ? 'late' : 'delivered'
}
