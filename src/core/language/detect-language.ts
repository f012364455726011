import { foldedSet, normalizeWord } from './fold-word.ts'
import type { LanguageTable, Script } from './language-table.ts'
import { languages } from './languages.ts'

/** What language a short text is in: a title, a quote, an answer. Transcripts have `detectFileLanguage`. A text can be too short, or in a language without a table, to tell. */
export type DetectedLanguage = {
  /** The script of most letters; '' for a text without letters. */
  readonly script: Script | 'other' | ''
  /** The most likely language; null when no language is likely. */
  readonly code: string | null
  /** True when no other language is nearly as likely. */
  readonly isClear: boolean
  /** Every language that the text may be in, the likeliest first. */
  readonly plausible: readonly string[]
  /** Those of them that are nearly as likely as the first. */
  readonly close: readonly string[]
}

const scripts: readonly (readonly [Script, RegExp])[] = [
  ['latin', /\p{sc=Latn}/gu],
  ['kana', /[\p{sc=Hira}\p{sc=Kana}]/gu],
  ['hangul', /\p{sc=Hang}/gu],
  ['han', /\p{sc=Han}/gu],
  ['cyrillic', /\p{sc=Cyrl}/gu],
  ['arabic', /\p{sc=Arab}/gu],
  ['hebrew', /\p{sc=Hebr}/gu],
  ['devanagari', /\p{sc=Deva}/gu],
  ['bengali', /\p{sc=Beng}/gu],
  ['tamil', /\p{sc=Taml}/gu],
  ['telugu', /\p{sc=Telu}/gu],
  ['kannada', /\p{sc=Knda}/gu],
  ['malayalam', /\p{sc=Mlym}/gu],
  ['gujarati', /\p{sc=Gujr}/gu],
  ['gurmukhi', /\p{sc=Guru}/gu],
  ['greek', /\p{sc=Grek}/gu],
  ['georgian', /\p{sc=Geor}/gu],
  ['armenian', /\p{sc=Armn}/gu],
  ['ethiopic', /\p{sc=Ethi}/gu],
  ['sinhala', /\p{sc=Sinh}/gu],
  ['odia', /\p{sc=Orya}/gu],
  ['thai', /\p{sc=Thai}/gu],
]

/** A character of Chinese, Japanese or Korean counts as about three letters. */
const weights: Partial<Record<Script, number>> = { kana: 3, hangul: 3, han: 3 }

/** The share of the letters from which a second script counts as another language of the text. */
const leastShare = 0.15

/** The scripts of a text with their shares, the largest first. */
function scriptsOf(text: string): [Script | 'other', number][] {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters === 0) return []
  if (!/[^\x00-\x7f]/.test(text)) return [['latin', 1]]
  const counts = new Map<Script, number>(
    scripts.map(([script, pattern]) => [script, (text.match(pattern)?.length ?? 0) * (weights[script] ?? 1)]),
  )
  // Japanese mixes both scripts; Chinese texts contain kana only in quotes and names.
  const [kana, han] = [counts.get('kana')!, counts.get('han')!]
  if (kana > han / 20) counts.set('kana', kana + han).set('han', 0)
  else counts.set('han', kana + han).set('kana', 0)
  const total = Math.max(
    letters,
    [...counts.values()].reduce((sum, count) => sum + count, 0),
  )
  const known = [...counts].filter(([, count]) => count > 0).sort((a, b) => b[1] - a[1])
  if (known.length === 0) return [['other', 1]]
  return known.map(([script, count]) => [script, count / total])
}

/** The letters of a to z in a word, as bits. */
function lettersIn(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at) - 97
    if (code >= 0 && code < 26) bits |= 1 << code
  }
  return bits
}

type Marks = {
  readonly table: LanguageTable
  /** Its position among the languages of its script. */
  readonly at: number
  readonly words: ReadonlySet<string>
  readonly letters: ReadonlySet<string>
  /** Bits of the letters of a to z that it does not have. */
  readonly missing: number
}

const lists = ({ common, function: small = '', light = '', numbers = '', negation }: LanguageTable): string =>
  [common, small, light, numbers.replace(/=\S+/g, ''), negation.before, negation.after, negation.both].join(' ')

const marks: readonly Marks[] = languages.map((table, index) => ({
  table,
  at: languages.slice(0, index).filter(({ script }) => script === table.script).length,
  words: foldedSet(lists(table)),
  letters: new Set(table.letters ?? ''),
  missing: lettersIn(table.missing ?? ''),
}))
const byScript = Map.groupBy(marks, ({ table }) => table.script)

/** The languages of each script that have a word, or write a letter: the fewer, the more it tells. */
const owners = (entriesOf: (each: Marks) => ReadonlySet<string>): ReadonlyMap<Script, ReadonlyMap<string, Marks[]>> =>
  new Map(
    [...byScript].map(([script, candidates]) => {
      const byEntry = new Map<string, Marks[]>()
      for (const each of candidates)
        for (const entry of entriesOf(each)) byEntry.set(entry, [...(byEntry.get(entry) ?? []), each])
      return [script, byEntry]
    }),
  )
const ownersOfWords = owners(each => each.words)
const ownersOfLetters = owners(each => each.letters)

/** Characters and words of a text that are read; more tell nothing new. */
const maxLength = 4_000
const maxWords = 250
/** Longer runs of letters are no words. */
const longestWord = 40

type Score = { readonly code: string; score: number; hits: number }
/** The shape of words supports what its frequent words say. Alone it tells nothing: names and invented words have one too. */
const leastShaped = 0.3

/** How much speaks for each language of a script: its frequent words, its letters and the shape of its words. */
function scoresOf(text: string, script: Script): Score[] {
  const candidates = byScript.get(script) ?? []
  const scores = candidates.map(({ table }) => ({ code: table.code, score: 0, hits: 0, shaped: 0 }))
  const counts = new Map<string, number>()
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}'’]*/gu)
      ?.slice(0, maxWords) ?? []
  for (const word of words) if (word.length <= longestWord) counts.set(word, (counts.get(word) ?? 0) + 1)
  let isAccented = false
  for (const [word, repeated] of counts) {
    // A text about one thing repeats its words, which tells nothing new.
    const count = Math.min(repeated, 2)
    const owning = ownersOfWords.get(script)?.get(normalizeWord(word)) ?? []
    for (const { at } of owning) {
      const score = scores[at]!
      score.hits += repeated
      score.score += count / Math.sqrt(owning.length)
    }
    const isPlain = script === 'latin' && !/[^a-z'’]/.test(word)
    isAccented ||= !isPlain
    const bits = lettersIn(word)
    for (const each of candidates) {
      const score = scores[each.at]!
      if (each.table.shape?.test(word) && !owning.includes(each)) score.shaped += 0.25 * count
      if ((each.missing & bits) !== 0) score.score -= 0.35 * count
      if (!isPlain) score.score += lettersScore(word, each, script) * count
    }
  }
  for (const { table, at } of candidates) if (!isAccented && table.isAlwaysAccented) scores[at]!.score /= 4
  for (const score of scores) score.score += Math.min(score.shaped, leastShaped + Math.max(0, score.score))
  return scores.sort((a, b) => b.score - a.score)
}

/** A letter that only some languages write speaks for them and against the others. */
function lettersScore(word: string, { letters }: Marks, script: Script): number {
  let score = 0
  for (const letter of new Set(word)) {
    const owning = ownersOfLetters.get(script)?.get(letter)
    if (letters.has(letter)) score += 0.5 / Math.sqrt(owning!.length)
    else if (owning !== undefined || (script === 'latin' && /[^\x00-\x7f’]/.test(letter))) score -= 0.6
  }
  return score
}

/** The least score of a likely language: one word that it shares with a few others. */
const leastScore = 0.45
/** The share of the best score from which another language is plausible as well. */
const leastOfBest = 0.65
/** The share from which it is nearly as likely. */
const closeShare = 0.9

/** The language of a text. Only its first 4,000 characters count. */
export const detectLanguage = (text: string): DetectedLanguage => detect(text).language

type Detection = {
  readonly language: DetectedLanguage
  /** The scores of its script's languages, the best first; empty without a known script. */
  readonly scores: readonly Score[]
}

function detect(text: string): Detection {
  const sample = text.slice(0, maxLength)
  const found = scriptsOf(sample)
  const main = found[0]?.[0]
  if (main === undefined || main === 'other')
    return { language: { script: main ?? '', code: null, isClear: false, plausible: [], close: [] }, scores: [] }
  const scored = found.flatMap(([script, share], at) =>
    script === 'other' || (at > 0 && share < leastShare) ? [] : [scoresIn(sample, script)],
  )
  const likely = scored.map(plausibleOf)
  const plausible = likely.flat()
  const [first, second] = likely[0]!
  const language = {
    script: main,
    code: first?.code ?? null,
    isClear: first !== undefined && (second === undefined || first.score > 1.3 * second.score),
    plausible: plausible.map(({ code }) => code),
    close: plausible.filter(({ score }) => score > closeShare * (first?.score ?? 0)).map(({ code }) => code),
  }
  return { language, scores: scored[0]! }
}

/** The scores of a script's languages, the best first. A script that only one language here writes decides. */
function scoresIn(text: string, script: Script): Score[] {
  const candidates = byScript.get(script) ?? []
  return candidates.length === 1 ? [{ code: candidates[0]!.table.code, score: 1, hits: 0 }] : scoresOf(text, script)
}

/** The languages of a script that a text may be in. */
function plausibleOf(scores: readonly Score[]): Score[] {
  const least = Math.max(leastScore, leastOfBest * (scores[0]?.score ?? 0))
  return scores.filter(({ score }) => score >= least)
}

/** True when a text is clearly in another language, so that shared words mean nothing. */
export const isInOther = (text: string, language: DetectedLanguage): boolean => isOther(detect(text), language)

/** The same for words of a text: if they are too few to tell, the text around them decides. */
export function isPartInOther(words: string, around: string, language: DetectedLanguage): boolean {
  const detection = detect(words)
  return isOther(detection, language) || (!detection.language.isClear && isInOther(`${words} ${around}`, language))
}

function isOther({ language: other, scores }: Detection, language: DetectedLanguage): boolean {
  if (other.script === '' || language.script === '') return false
  if (other.script !== language.script) return true
  if (language.code === null || other.code === null) return false
  if (other.plausible.some(code => language.plausible.includes(code))) return false
  const best = Math.max(0, ...scores.map(each => each.hits))
  const own = Math.max(0, ...scores.flatMap(each => (language.plausible.includes(each.code) ? [each.hits] : [])))
  return best >= 2 && best > 1.5 * own + 0.5
}

/** A language that is known, not detected; null for one without a table. */
export function knownLanguage(code: string): DetectedLanguage | null {
  const [base] = code.toLowerCase().split('-')
  const table = languages.find(each => each.code === base)
  if (!table) return null
  return { script: table.script, code: table.code, isClear: true, plausible: [table.code], close: [table.code] }
}
