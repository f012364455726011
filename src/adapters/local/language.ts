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
import { irregular } from './irregular.ts'

/** How the words of one language are folded together for search and summaries. */
export type Language = {
  readonly code: string
  isStop(word: string): boolean
  stem(word: string): string
}

/** Language code → name of its stop list and of its stemmer; a language without one still works, less well. */
const known: Record<string, { stop: readonly string[]; stemmer: string | null }> = {
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

/** Spoken filler that carries no topic; the published English list is meant for written text. */
const spoken = `when why whom whose during while will did
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

/** No stemmer is asked about longer words, nor about more different ones than this: hostile text must not stall. */
const longestStemmed = 32
const mostStems = 30_000

const languages = new Map<string, Language>()

/** The rules for a language code such as `en` or `pt-BR`; an unknown code gets plain words. */
export function languageOf(code: string): Language {
  const base = code.toLowerCase().split(/[-_]/)[0] ?? ''
  const found = languages.get(base)
  if (found) return found
  const made = makeLanguage(base)
  if (base in known) languages.set(base, made)
  return made
}

function makeLanguage(code: string): Language {
  const { stop, stemmer } = known[code] ?? { stop: [], stemmer: null }
  const stops = new Set(code === 'en' ? [...stop, ...spoken] : stop)
  if (stemmer === null) return { code, isStop: word => stops.has(word), stem: word => word }
  const snow = snowball.newStemmer(stemmer)
  let stems = new Map<string, string>()
  const stem = (word: string): string => {
    if (word.length < 3 || word.length > longestStemmed) return word
    const seen = stems.get(word)
    if (seen !== undefined) return seen
    if (stems.size >= mostStems) stems = new Map()
    const made = snow.stem((code === 'en' && irregular.get(word)) || word)
    stems.set(word, made)
    return made
  }
  return { code, isStop: word => stops.has(word), stem }
}

/** Latin-script languages are told apart by their commonest words, the others by their letters. */
const tells: Record<string, string> = {
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
const tellSets = Object.entries(tells).map(([code, words]) => [code, new Set(words.split(' '))] as const)

/** A cheap guess from the first words of a text; English where nothing speaks for another language. */
export const guessLanguage = (sample: string): string => tellLanguage(sample) ?? 'en'

/** The same, or null where nothing speaks for any. */
export function tellLanguage(sample: string): string | null {
  const text = sample.slice(0, 4000)
  if (/[\u3041-\u30ff]/.test(text)) return 'ja'
  if (/[\uac00-\ud7af]/.test(text)) return 'ko'
  if (/[\u4e00-\u9fff]/.test(text)) return 'zh'
  if (/[іїєґ]/i.test(text)) return 'uk'
  if (/[\u0400-\u04ff]/.test(text)) return 'ru'
  if (/[\u0600-\u06ff]/.test(text)) return 'ar'
  if (/[\u0900-\u097f]/.test(text)) return 'hi'
  const words = text.toLowerCase().match(/\p{L}{1,32}/gu) ?? []
  let best: string | null = null
  let most = 0
  for (const [code, set] of tellSets) {
    const hits = words.reduce((sum, word) => sum + (set.has(word) ? 1 : 0), 0)
    if (hits > most) [best, most] = [code, hits]
  }
  return best
}
