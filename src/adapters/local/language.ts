import snowball from 'snowball-stemmers'
import {
  ara,
  ces,
  dan,
  deu,
  eng,
  fin,
  fra,
  hin,
  ind,
  ita,
  jpn,
  kor,
  nld,
  nob,
  pol,
  por,
  rus,
  spa,
  swe,
  tur,
  ukr,
  vie,
  zho,
} from 'stopword'
import type { Window } from '#core/transcripts/transcript.ts'
import { irregularForms } from './irregular.ts'

/** How the words of one language become search terms. */
export type Language = {
  readonly code: string
  isStop(word: string): boolean
  stem(word: string): string
}

/** Stop words and stemmer by language code. A language without a stemmer works too, less precisely. */
const wordLists: Record<string, { stop: readonly string[]; stemmer: string | null }> = {
  en: { stop: eng, stemmer: 'english' },
  de: { stop: deu, stemmer: 'german' },
  fr: { stop: fra, stemmer: 'french' },
  es: { stop: spa, stemmer: 'spanish' },
  pt: { stop: por, stemmer: 'portuguese' },
  it: { stop: ita, stemmer: 'italian' },
  nl: { stop: nld, stemmer: 'dutch' },
  sv: { stop: swe, stemmer: 'swedish' },
  da: { stop: dan, stemmer: 'danish' },
  no: { stop: nob, stemmer: 'norwegian' },
  fi: { stop: fin, stemmer: 'finnish' },
  pl: { stop: pol, stemmer: null },
  cs: { stop: ces, stemmer: 'czech' },
  tr: { stop: tur, stemmer: 'turkish' },
  ru: { stop: rus, stemmer: 'russian' },
  uk: { stop: ukr, stemmer: null },
  ar: { stop: ara, stemmer: 'arabic' },
  hi: { stop: hin, stemmer: null },
  id: { stop: ind, stemmer: null },
  vi: { stop: vie, stemmer: null },
  ja: { stop: jpn, stemmer: null },
  zh: { stop: zho, stemmer: null },
  ko: { stop: kor, stemmer: null },
}

/** Spoken filler. The published English list is meant for written text. */
const spokenFillers = `when why whom whose during while will did
  yeah yes yep okay ok um uh uhm hmm mm hm oh ah er erm well right just really actually basically literally going gonna
  wanna gotta kind sort kinda sorta lot thing things something anything everything stuff let lets know think mean see look
  say said says tell told want go goes went come doing does did done don doesn didn isn wasn aren weren won wouldn couldn
  shouldn can could cannot ll ve re im ive id ill youre youve theyre weve thats theres its whats heres one ones two too so
  then there here now not no nor if than your yours mine our ours us my me he she his hers him her was were been being is
  are am be i a an the that this these those into onto from maybe perhaps quite pretty bit again back even still also any
  some every each few more most many much such own same other another etc every put take get got getting make makes made
  people guys guy`
  .split(/\s+/)
  .filter(Boolean)

/** Bounds on stemming, so that hostile text cannot stall the process or fill its memory. */
const maxStemmedLength = 32
const maxStems = 30_000

const languages = new Map<string, Language>()

/** The rules for a language code such as `en` or `pt-BR`. An unknown code gets no stop words and no stemmer. */
export function languageOf(code: string): Language {
  const base = code.toLowerCase().split(/[-_]/)[0] ?? ''
  const cached = languages.get(base)
  if (cached) return cached
  const language = createLanguage(base)
  if (base in wordLists) languages.set(base, language)
  return language
}

function createLanguage(code: string): Language {
  const { stop, stemmer } = wordLists[code] ?? { stop: [], stemmer: null }
  const stops = new Set(code === 'en' ? [...stop, ...spokenFillers] : stop)
  if (stemmer === null) return { code, isStop: word => stops.has(word), stem: word => word }
  const stemmerInstance = snowball.newStemmer(stemmer)
  let stems = new Map<string, string>()
  const stem = (word: string): string => {
    if (word.length < 3 || word.length > maxStemmedLength) return word
    const cached = stems.get(word)
    if (cached !== undefined) return cached
    if (stems.size >= maxStems) stems = new Map()
    const stemmed = stemmerInstance.stem((code === 'en' && irregularForms.get(word)) || word)
    stems.set(word, stemmed)
    return stemmed
  }
  return { code, isStop: word => stops.has(word), stem }
}

/**
 * Ten languages in Latin script are recognized by their most common words, others by their script. The rest of `wordLists`
 * is used only for a transcript whose language code is known.
 */
const commonWords: Record<string, string> = {
  en: 'the and of to is that it you in for was this with we have are',
  de: 'der die und das ist nicht ich wir ein eine zu auf mit auch sie dass',
  fr: 'le la les et est que je nous vous une pas pour dans des qui sur',
  es: 'el los las que es en una por con para pero como más muy esto hay',
  pt: 'o os as que é em uma não para com você mas como isso muito são',
  it: 'il che di è non per una sono con gli questo ma come anche della più',
  nl: 'de het een en van is dat niet ik we ook maar zijn voor met op',
  sv: 'och det att som är en på jag vi inte för med men har den av',
  pl: 'i w nie to się na że jest z do jak ale co tak tym czy',
  tr: 've bir bu için çok ama da de ne gibi daha var olarak o mi şey',
}
const commonWordSets = Object.entries(commonWords).map(([code, words]) => [code, new Set(words.split(' '))] as const)

/**
 * The rules for the language of a transcript, by samples of all its parts: so that an intro in another language does
 * not decide.
 */
export function transcriptLanguage(windows: readonly Window[]): Language {
  const samples = [0.1, 0.4, 0.7, 0.95].map(
    part => windows[Math.floor(windows.length * part)]?.text.slice(0, 900) ?? '',
  )
  return languageOf(guessLanguage(samples.join(' ')))
}

/** The likely language of a text by its first 4,000 characters; English when nothing matches. */
export const guessLanguage = (sample: string): string => detectLanguage(sample) ?? 'en'

/** As `guessLanguage`, but null when nothing matches. */
export function detectLanguage(sample: string): string | null {
  const text = sample.slice(0, 4000)
  return languageByScript(text) ?? languageByWords(text)
}

/** The share of a text's letters from which a script decides the language: a quoted word must not. */
const minScriptShare = 0.2

/** Null for a text in Latin script. Cyrillic languages other than Ukrainian get the Russian rules. */
function languageByScript(text: string): string | null {
  const count = (characters: RegExp): number => text.match(characters)?.length ?? 0
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const han = count(/\p{Script=Han}/gu)
  // Belarusian and Kazakh have і too, but also letters that Ukrainian lacks.
  const isUkrainian = count(/[іїєґ]/giu) > count(/[ыэъёўәғқңөұүһ]/giu) * 2
  const [language, size] = (
    [
      // Chinese texts contain kana only in quotes and names.
      [kana > han / 10 ? 'ja' : 'zh', kana + han],
      ['ko', count(/\p{Script=Hangul}/gu)],
      [isUkrainian ? 'uk' : 'ru', count(/\p{Script=Cyrillic}/gu)],
      ['ar', count(/\p{Script=Arabic}/gu)],
      ['hi', count(/\p{Script=Devanagari}/gu)],
    ] as const
  ).reduce((largest, script) => (script[1] > largest[1] ? script : largest))
  return size > 0 && size >= count(/[\p{L}\p{M}]/gu) * minScriptShare ? language : null
}

function languageByWords(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}{1,32}/gu) ?? []
  let best: string | null = null
  let mostHits = 0
  for (const [code, set] of commonWordSets) {
    const hits = words.reduce((sum, word) => sum + (set.has(word) ? 1 : 0), 0)
    if (hits > mostHits) [best, mostHits] = [code, hits]
  }
  return best
}
