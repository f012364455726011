import { z } from 'zod'
import type { MatchedPassage, MatchedPhrase, MatchOutcome, TitleMatch } from '../answers/title-match.ts'
import { titleMatchMarkdown } from '../answers/title-match-markdown.ts'
import { type FoundQuote, hasTimes, type QuoteIndex, quoteIndexOf } from '../quotes/quote-index.ts'
import { isTooQuiet } from '../transcripts/spoken-words.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'

export type TitleMatchReading = {
  readonly match: TitleMatch
  /** The match as Markdown, for `data.analysis` and for copying. */
  readonly content: string
}

/** From this share of its words on, a phrase counts as talked about. */
const foundShare = 0.6

const ordinal = z.int().positive().nullable()
const Claimed = z.object({
  isOtherLanguage: z.boolean(),
  phrases: z
    .array(
      z.object({
        phrase: z.string().max(300),
        wordsFound: z.int().nonnegative(),
        wordCount: z.int().positive(),
        n: ordinal,
        quote: z.string().nullable(),
        oppositeN: ordinal,
        oppositeQuote: z.string().nullable(),
      }),
    )
    .max(8),
})
/** What the local engine says about a title, unchecked. */
export type ClaimedMatch = z.input<typeof Claimed>

/**
 * Reads and checks a word match of the local engine: only words of the transcript are quoted. Null when the text cannot be
 * read, for example because it was cut.
 */
export function readTitleMatch(
  raw: string,
  windows: readonly TranscriptWindow[],
  durationSeconds: number | null,
): TitleMatchReading | null {
  const claimed = parse(raw)
  if (claimed === null) return null
  const match = matchOf(claimed, windows, durationSeconds)
  return { match, content: titleMatchMarkdown(match) }
}

function parse(raw: string): z.output<typeof Claimed> | null {
  try {
    return Claimed.safeParse(JSON.parse(raw)).data ?? null
  } catch {
    return null
  }
}

function matchOf(
  { phrases: claimed, isOtherLanguage }: z.output<typeof Claimed>,
  windows: readonly TranscriptWindow[],
  durationSeconds: number | null,
): TitleMatch {
  const isTimed = hasTimes(windows)
  const seconds = isTimed ? Math.max((windows.at(-1)?.endMs ?? 0) / 1000, durationSeconds ?? 0) : 0
  if (isTooQuiet(windows, seconds)) return notCompared('too_quiet')
  if (isOtherLanguage) return notCompared('other_language')
  if (claimed.length === 0) return notCompared('no_words')
  const index = quoteIndexOf(windows)
  const phrases = claimed.map(({ phrase, wordsFound: found, wordCount, ...places }): MatchedPhrase => {
    const wordsFound = Math.min(found, wordCount)
    return {
      phrase,
      status: wordsFound === 0 ? 'not_found' : wordsFound >= wordCount * foundShare ? 'found' : 'partly',
      wordsFound,
      wordCount,
      passage: passageOf(index, places.quote, places.n, isTimed),
      opposite: passageOf(index, places.oppositeQuote, places.oppositeN, isTimed),
    }
  })
  const found = phrases.reduce((sum, { wordsFound }) => sum + wordsFound, 0)
  const all = phrases.reduce((sum, { wordCount }) => sum + wordCount, 0)
  return { outcome: 'compared', share: Math.round((found / all) * 1000) / 1000, phrases, confidence: 'low' }
}

const notCompared = (outcome: MatchOutcome): TitleMatch => ({ outcome, share: null, phrases: [], confidence: 'low' })

function passageOf(index: QuoteIndex, quote: string | null, n: number | null, isTimed: boolean): MatchedPassage | null {
  const found: FoundQuote | null = quote === null ? null : index.find(quote, n ?? undefined)
  return found && { quote: found.text, startSeconds: isTimed ? Math.floor(found.startMs / 1000) : null }
}
