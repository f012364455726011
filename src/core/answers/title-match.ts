export const phraseStatuses = ['found', 'partly', 'not_found'] as const
/** Whether the video talks about a phrase: at least 60 % of its content words are said, some, or none. */
export type PhraseStatus = (typeof phraseStatuses)[number]

/** `other_language`: title and speech have different languages, so their words cannot be compared. */
export const matchOutcomes = ['compared', 'too_quiet', 'other_language', 'no_words'] as const
export type MatchOutcome = (typeof matchOutcomes)[number]

/** Words of the transcript, and when they are said; null in a transcript without times. */
export type MatchedPassage = { readonly quote: string; readonly startSeconds: number | null }

/** One phrase of a title, and where the video talks about it. */
export type MatchedPhrase = {
  readonly phrase: string
  readonly status: PhraseStatus
  /** How many of its content words are said anywhere in the video. */
  readonly wordsFound: number
  readonly wordCount: number
  readonly passage: MatchedPassage | null
  /** A passage that may say the opposite. Only a reader can judge it. */
  readonly opposite: MatchedPassage | null
}

/** The words of a title compared with the words of the video. It says where to look, and judges nothing. */
export type TitleMatch = {
  readonly outcome: MatchOutcome
  /** The share of the title's content words that are said, 0 to 1; null when they could not be compared. */
  readonly share: number | null
  readonly phrases: readonly MatchedPhrase[]
  readonly confidence: 'low'
}
