import { createRequire } from 'node:module'
import { spokenLanguageOf } from '#core/quotes/spoken-language.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'

/** How the words of one language become search terms. */
export type Language = {
  readonly code: string
  isStop(word: string): boolean
  stem(word: string): string
}

const require = createRequire(import.meta.url)
/** A megabyte of tables, loaded with the first language. */
const stopwords = (): typeof import('stopword') => require('stopword')
const stemmers = (): typeof import('snowball-stemmers') => require('snowball-stemmers')

/** The list of stop words and the stemmer by language code. A language without a stemmer works too, less precisely. */
const wordLists: Record<string, { stop: keyof typeof import('stopword'); stemmer: string | null }> = {
  en: { stop: 'eng', stemmer: 'english' },
  de: { stop: 'deu', stemmer: 'german' },
  fr: { stop: 'fra', stemmer: 'french' },
  es: { stop: 'spa', stemmer: 'spanish' },
  pt: { stop: 'por', stemmer: 'portuguese' },
  it: { stop: 'ita', stemmer: 'italian' },
  nl: { stop: 'nld', stemmer: 'dutch' },
  sv: { stop: 'swe', stemmer: 'swedish' },
  da: { stop: 'dan', stemmer: 'danish' },
  no: { stop: 'nob', stemmer: 'norwegian' },
  fi: { stop: 'fin', stemmer: 'finnish' },
  pl: { stop: 'pol', stemmer: null },
  cs: { stop: 'ces', stemmer: 'czech' },
  tr: { stop: 'tur', stemmer: 'turkish' },
  ru: { stop: 'rus', stemmer: 'russian' },
  uk: { stop: 'ukr', stemmer: null },
  ar: { stop: 'ara', stemmer: 'arabic' },
  hi: { stop: 'hin', stemmer: null },
  id: { stop: 'ind', stemmer: null },
  vi: { stop: 'vie', stemmer: null },
  ja: { stop: 'jpn', stemmer: null },
  zh: { stop: 'zho', stemmer: null },
  ko: { stop: 'kor', stemmer: null },
}

/** What the published lists lack: question words, verbs that go with any topic, and in English spoken filler. */
const moreStops: Record<string, string> = {
  en: `when why whom whose during while will did
      yeah yes yep okay ok um uh uhm hmm mm hm oh ah er erm well right just really actually basically literally going gonna
      wanna gotta kind sort kinda sorta lot thing things something anything everything stuff let lets know think mean see look
      say said says tell told want go goes went come doing does did done don doesn didn isn wasn aren weren won wouldn couldn
      shouldn can could cannot ll ve re im ive id youre youve theyre weve thats theres its whats heres one ones two too so
      then there here now not no nor if than your yours mine our ours us my me he she his hers him her was were been being is
      are am be i a an the that this these those into onto from maybe perhaps quite pretty bit again back even still also any
      some every each few more most many much such own same other another etc every put take get got getting make makes made
      people guys guy`,
  de: 'woran womit wofür worüber worin wodurch wozu wovon woraus weshalb gegangen gehen macht machen gemacht',
  fr: "quoi quand combien comment pourquoi est-ce fait fais font faire faisait depuis plus c'est quelqu'un y",
  es: `qué quién quiénes cuál cuáles cuándo cuánto cuánta cuántos cuántas cuanto cuanta cuantos cuantas cómo dónde donde adónde
    hay hace hacen hacer hizo lleva llevan según`,
  it: 'cosa cos qual quali quando quanti quante fa fare fatto già',
  pt: 'quanto quanta quantos quantas onde porque faz fazem fazer fez há',
}

/** Irregular English forms that a stemmer does not reduce, as pairs: a form, then its base. */
const pairs = `
  sold sell bought buy lost lose found find built build kept keep left leave held hold paid pay spent spend sent send
  met meet won win taught teach thought think caught catch fought fight brought bring told tell said say felt feel
  began begin begun begin broke break broken break chose choose chosen choose drove drive driven drive ate eat eaten eat
  fell fall fallen fall flew fly flown fly forgot forget forgotten forget froze freeze frozen freeze gave give given give
  grew grow grown grow hid hide hidden hide knew know known know rode ride ridden ride rose rise risen rise ran run
  sang sing sung sing sank sink sunk sink spoke speak spoken speak stole steal stolen steal swam swim swum swim
  threw throw thrown throw woke wake woken wake wore wear worn wear wrote write written write drew draw drawn draw
  drank drink drunk drink slept sleep dealt deal meant mean led lead lit light shot shoot stuck stick struck strike
  swung swing tore tear torn tear understood understand shook shake shaken shake stood stand burnt burn learnt learn
  men man women woman children child feet foot teeth tooth mice mouse geese goose lives life wives wife knives knife
  leaves leaf wolves wolf halves half died die dying die lying lie made make went go gone go came come became become`
  .trim()
  .split(/\s+/)

const irregularForms: ReadonlyMap<string, string> = new Map(
  Array.from({ length: pairs.length / 2 }, (_, index) => [pairs[index * 2]!, pairs[index * 2 + 1]!]),
)

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
  const { stop, stemmer = null } = wordLists[code] ?? {}
  const stops = new Set([...(stop ? stopwords()[stop] : []), ...(moreStops[code] ?? '').split(/\s+/).filter(Boolean)])
  if (stemmer === null) return { code, isStop: word => stops.has(word), stem: word => word }
  const stemmerInstance = stemmers().newStemmer(stemmer)
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

/** The rules for the language of a transcript. */
export const transcriptLanguage = (windows: readonly TranscriptWindow[]): Language =>
  languageOf(spokenLanguageOf(windows).code ?? 'en')
