import type { DetectedLanguage } from '../language/detect-language.ts'
import { wordsOfLanguage } from '../language/language-words.ts'
import { spokenTimes } from '../language/spoken-times.ts'
import { spokenLanguageOf } from '../quotes/spoken-language.ts'
import type { TranscriptWindow } from '../transcripts/transcript.ts'
import { type ClaimToken, createClaimTokenizer } from './claim-tokens.ts'

/** The words of a transcript's windows, ready to be compared with claims. */
export type SupportIndex = {
  readonly language: DetectedLanguage
  /** True when the number words of the language are known. Then a number that is not found was not said. */
  readonly readsNumbers: boolean
  readonly size: number
  tokensOf(text: string): ClaimToken[]
  /** The places of the windows that have the word or number, in order. */
  placesOf(key: string): readonly number[]
  /** All words and numbers that are said. */
  keys(): Iterable<string>
  /** Clock times that are said in words other than numbers, as digits: "half past five" is 5:30. */
  readonly spokenTimes: ReadonlySet<string>
  /** The weight of a word or number: the fewer windows have it, the higher. */
  weightOf(key: string): number
}

/** Windows read in a step: a few milliseconds. */
const charactersPerStep = 10_000

/** Indexes the windows, in steps between which a caller can pause. */
export function* buildSupportIndex(windows: readonly TranscriptWindow[]): Generator<void, SupportIndex> {
  const language = spokenLanguageOf(windows)
  const words = wordsOfLanguage(language)
  const tokensOf = createClaimTokenizer(words)
  const places = new Map<string, number[]>()
  const times = new Set<string>()
  let charactersInStep = 0
  for (const [at, { text }] of windows.entries()) {
    charactersInStep += text.length
    if (charactersInStep > charactersPerStep) {
      charactersInStep = 0
      yield
    }
    for (const time of spokenTimes(text, language)) times.add(time)
    for (const { type, keys } of tokensOf(text)) {
      if (type !== 'content' && type !== 'number') continue
      for (const key of keys) {
        const known = places.get(key)
        if (known === undefined) places.set(key, [at])
        else if (known.at(-1) !== at) known.push(at)
      }
    }
  }
  const none: readonly number[] = []
  const placesOf = (key: string) => places.get(key) ?? none
  return {
    language,
    readsNumbers: words !== null && words.numbers.size > 0,
    size: windows.length,
    tokensOf,
    placesOf,
    keys: () => places.keys(),
    spokenTimes: times,
    weightOf(key) {
      const count = placesOf(key).length
      return Math.log(1 + (windows.length - count + 0.5) / (count + 0.5))
    },
  }
}
