import { foldWord } from './claim-tokens.ts'
import { type LanguageWords, languageWords } from './language-words.ts'

/** A detected language: its script, and its code if common words decide it. */
export type SpokenLanguage = {
  /** The script of most letters; '' for a text without letters. */
  readonly script: string
  /** The language by its common words; null when they are too few. */
  readonly code: string | null
}

const scripts: readonly (readonly [string, RegExp])[] = [
  ['latin', /\p{sc=Latn}/gu],
  ['kana', /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ['hangul', /\p{sc=Hang}/gu],
  ['han', /\p{sc=Han}/gu],
  ['cyrillic', /\p{sc=Cyrl}/gu],
  ['arabic', /\p{sc=Arab}/gu],
  ['hebrew', /\p{sc=Hebr}/gu],
  ['devanagari', /\p{sc=Deva}/gu],
  ['greek', /\p{sc=Grek}/gu],
  ['thai', /\p{sc=Thai}/gu],
]

/** A character of Chinese, Japanese or Korean counts as about three letters. */
const weight: Record<string, number> = { kana: 3, hangul: 3, han: 3 }

function scriptOf(text: string): string {
  let best = ''
  let most = 0
  const counts = new Map<string, number>()
  for (const [script, letters] of scripts) {
    const count = (text.match(letters)?.length ?? 0) * (weight[script] ?? 1)
    counts.set(script, count)
    if (count > most) [best, most] = [script, count]
  }
  // Japanese mixes both scripts; a text without kana is Chinese.
  return best === 'han' && counts.get('kana')! > most / 20 ? 'kana' : best
}

const word = /\p{L}[\p{L}\p{M}]*/gu

type Hits = { readonly code: string; readonly hits: number }

/** How many of a text's words are among the most common ones of each language of its script. */
function hitsOf(sample: string, script: string): Hits[] {
  const words = (sample.match(word) ?? []).map(foldWord)
  return Object.entries(languageWords)
    .filter(([, language]) => language.script === script)
    .map(([code, { common }]) => ({ code, hits: words.filter(each => common.has(each)).length }))
    .sort((a, b) => b.hits - a.hits)
}

/** The language of a text. Only the first 4,000 characters count. */
export function spokenLanguageOf(text: string): SpokenLanguage {
  const sample = text.slice(0, 4000)
  const script = scriptOf(sample)
  const [first, second] = hitsOf(sample, script)
  const isClear = first !== undefined && first.hits >= 2 && first.hits > 1.3 * (second?.hits ?? 0)
  return { script, code: isClear ? first.code : null }
}

/** True when a text is clearly in another language, so that shared words mean nothing. */
export function isInOther(text: string, language: SpokenLanguage): boolean {
  const script = scriptOf(text)
  if (script === '' || language.script === '') return false
  if (script !== language.script) return true
  if (language.code === null) return false
  const hits = hitsOf(text, script)
  const own = hits.find(each => each.code === language.code)?.hits ?? 0
  const best = hits[0]?.hits ?? 0
  return best >= 2 && best > 1.5 * own + 0.5
}

/** The word lists of a language; null where it is unknown, so that every word counts. */
export const wordsOfLanguage = ({ code }: SpokenLanguage): LanguageWords | null =>
  code === null ? null : (languageWords[code] ?? null)
