import { indexWindowsInSteps, type WindowIndex } from '#adapters/search/window-index.ts'
import { termsOf } from '#adapters/search/words.ts'
import { detectLanguage } from '#core/language/detect-language.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { ClaimedMatch } from '#core/verdicts/read-title-match.ts'
import { locatePhrase } from './locate-phrase.ts'
import { quoteFrom } from './quote.ts'
import { type Clause, titleClauses } from './title-clauses.ts'
import { createYielder, runInSteps } from './yielder.ts'

/** Compares the words of a title with the words of the video, as JSON. It judges nothing. */
export async function composeMatch(
  windows: readonly TranscriptWindow[],
  title: string,
  signal?: AbortSignal,
): Promise<string> {
  const yieldIfDue = createYielder(signal)
  const index = await runInSteps(indexWindowsInSteps(windows), yieldIfDue)
  const phrases: ClaimedMatch['phrases'] = []
  for (const clause of phrasesOf(title, index)) {
    const { wordsFound, wordCount, part, opposite } = locatePhrase(windows, index, clause)
    phrases.push({
      phrase: clause.text,
      wordsFound,
      wordCount,
      n: part?.n ?? null,
      quote: part && quoteFrom(part.text),
      oppositeN: opposite?.n ?? null,
      oppositeQuote: opposite && quoteFrom(opposite.text),
    })
    await yieldIfDue()
  }
  const { code, isClear } = detectLanguage(title)
  const isOtherLanguage = phrases.every(({ wordsFound }) => wordsFound === 0) && isClear && code !== index.language.code
  return JSON.stringify({ isOtherLanguage, phrases } satisfies ClaimedMatch)
}

const maxPhraseLength = 300

/** The promises of a title; for a title of pure hype, its words as one phrase. */
function phrasesOf(title: string, { language, ids }: WindowIndex): Clause[] {
  const clauses = titleClauses(title, language, term => ids.has(term))
  if (clauses.length > 0) return clauses
  const text = title.slice(0, maxPhraseLength).trim()
  const terms = [...new Set(termsOf(text, language))]
  return terms.length === 0 ? [] : [{ text, terms, numbers: [], isDenial: false }]
}
