import { oncePer } from '../concurrency/once-per.ts'
import { wordsOf } from '../language/words.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { holdingBack, puttingOff } from './tease-phrases.ts'

/** An answer is late only after this share of the video, and after this time. */
const lateShare = 0.6
const shortWaitMs = 120_000

const unspaced = /^[\p{sc=Hang}\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u
const functionWords = new Set(
  'about after again also been before because being could does dont even ever every from have here into just like made make many more most much only other over really should some such than that their them then there these they this those very want were what when where which will with would your youre'.split(
    ' ',
  ),
)
/** The letters of a word that are compared, so that its inflections match. */
const stemLength = 5

/** The content words of a text, cut to their stems; pairs of characters in scripts without spaces. */
function termsOf(text: string): Set<string> {
  const words = wordsOf(text)
  const terms = new Set<string>()
  for (const [at, word] of words.entries()) {
    const next = words[at + 1]
    if (unspaced.test(word)) {
      if (next && unspaced.test(next)) terms.add(word + next)
    } else if (/\p{Nd}/u.test(word)) terms.add(word)
    else if (word.length > 3 && !functionWords.has(word)) terms.add(word.slice(0, stemLength))
  }
  return terms
}

/** The terms of each window. Every promise of a verdict is compared with them, so they are read once per transcript. */
const termsOfWindows = oncePer((windows: readonly TranscriptWindow[]) => windows.map(window => termsOf(window.text)))

/** The windows in which the speaker says that he holds something back. */
const placesHoldingBack = oncePer((windows: readonly TranscriptWindow[]) =>
  windows.flatMap(({ text }, at) => (holdingBack.test(text) ? [at] : [])),
)

const countShared = (terms: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  [...terms].filter(term => others.has(term)).length

/** Half of the terms, and at least two where there are two. */
const mostOf = (terms: ReadonlySet<string>): number => Math.max(Math.min(2, terms.size), Math.ceil(terms.size / 2))

export type Delivery = {
  readonly title: string
  readonly durationMs: number
  /** The words that deliver, and their window. */
  readonly quote: string
  readonly window: TranscriptWindow
  /** True when the model calls the delivery late. */
  readonly isClaimedLate: boolean
}

/**
 * True when the video holds its answer back: what the quote says is first mentioned late, and before that the title's tease
 * is repeated. The place of the quote alone proves nothing, because every experiment, match and story ends with its result.
 * A delivery that the model calls on time is late only where the speaker says that he puts it off.
 */
export function isWithheld(windows: readonly TranscriptWindow[], delivery: Delivery): boolean {
  const { title, durationMs, quote, isClaimedLate } = delivery
  const all = termsOfWindows(windows)
  const spoken = all.filter((_, at) => windows[at]!.startMs <= delivery.window.startMs)
  const titleTerms = termsOf(title)
  const mention = firstMention(spoken, all, answerTerms(quote, titleTerms))
  const mentionMs = windows[mention]!.startMs
  if (mentionMs < durationMs * lateShare || mentionMs < shortWaitMs) return false
  if (placesHoldingBack(windows).filter(at => at < mention).length >= 2) return true
  // A title in another language than the video: its tease cannot be found, so the model decides.
  if (!spoken.some(terms => countShared(titleTerms, terms) > 0)) return isClaimedLate
  const isTease = (at: number): boolean => countShared(titleTerms, spoken[at]!) >= mostOf(titleTerms)
  const teases = spoken.slice(0, mention).flatMap((_, at) => (isTease(at) ? [at] : []))
  if (isClaimedLate) return teases.length > 0
  const isNear = (phrase: RegExp): boolean =>
    teases.some(at => phrase.test(windows[at]!.text) || phrase.test(windows[at + 1]?.text ?? ''))
  return isNear(puttingOff)
}

/** The words that are the answer's own: those that the title does not give away. */
function answerTerms(quote: string, titleTerms: ReadonlySet<string>): ReadonlySet<string> {
  const terms = termsOf(quote)
  const own = new Set([...terms].filter(term => !titleTerms.has(term)))
  return own.size === 0 ? terms : own
}

/** The index of the first window that contains half of the answer, where a word counts more the fewer windows contain it. */
function firstMention(
  spoken: readonly ReadonlySet<string>[],
  all: readonly ReadonlySet<string>[],
  answer: ReadonlySet<string>,
): number {
  const weights = [...answer].map(term => {
    const holding = all.filter(terms => terms.has(term)).length
    return [term, holding === 0 ? 0 : Math.log(1 + all.length / holding)] as const
  })
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  const last = spoken.length - 1
  if (total === 0) return last
  const first = spoken.findIndex(
    terms => weights.reduce((sum, [term, weight]) => sum + (terms.has(term) ? weight : 0), 0) >= total / 2,
  )
  return first < 0 ? last : first
}
