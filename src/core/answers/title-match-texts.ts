import type { MatchOutcome, PhraseStatus } from './title-match.ts'

/** Texts of a word match, on pages and in answers. */
export const titleMatchTexts = {
  heading: 'Word match, no verdict',
  headings: {
    compared: (percent: number) => `${percent}% of the title’s words are said in the video`,
    too_quiet: 'Not enough is said to compare',
    other_language: 'The title and the speech have different languages, so their words cannot be compared',
    no_words: 'The title has no words to look for',
  } satisfies Record<MatchOutcome, unknown>,
  statuses: {
    found: 'talked about',
    partly: 'partly talked about',
    not_found: 'not found',
  } satisfies Record<PhraseStatus, string>,
  words: (found: number, all: number) => `${found} of ${all} ${all === 1 ? 'word' : 'words'}`,
  opposite: 'Check this: it may say the opposite.',
  note: 'Low confidence: this compares words and uses no AI. It shows where the video talks about its title, not whether the title is true.',
} as const
