import { normalizeWord } from './normalize-word.ts'
import { type NumberLanguage, numberWords } from './number-words.ts'

/** Languages whose small words are known. */
export type Language = 'en' | 'de' | 'fr' | 'es' | 'pt' | 'it' | 'nl' | 'pl' | 'ru' | 'tr' | 'other'

type Table = {
  /** Frequent words by which the language is detected. */
  readonly marks: string
  /** Words that carry no content of their own. */
  readonly function: string
  /** Words that a quote may leave out or add, a few of them. */
  readonly light: string
  /** Sounds and phrases without meaning. Underscores join phrases. */
  readonly fillers: string
}

const tables: Partial<Record<Language, Table>> = {
  en: {
    marks: 'the and of to is that it was you this we are have with for on what they just there not would your can',
    function: `a an the and or but so if of to in on at by for with from as is are was were be been being am do does did have
has had will would can could should may might must shall i you he she it we they me him her us them my your his its our their
this that these those there here what which who when where why how then than just also very really about into out up down over
's s t d`,
    light: 'a an the that and of to very really just also so then well now',
    fillers: `um uh er ah oh hm hmm mm mhm mmhmm uhhuh huh eh erm uhm umm uhh ahem like basically actually literally honestly
obviously ok yeah anyway anyways well right so you_know i_mean sort_of kind_of you_see or_something and_stuff
you_know_what_i_mean essentially frankly hey`,
  },
  de: {
    marks:
      'der die und ist das nicht ich ein eine den mit auf sich wir sie zu von dass auch es fur sind wie im dem war',
    function: `der die das den dem des ein eine einen einem einer und oder aber in im an am auf mit von zu zum zur fur ist sind war
ich du er sie es wir ihr sich auch dass als wie so noch nur schon hat haben wird werden`,
    light: 'der die das den dem des ein eine einen einem einer und auch so dann ja doch mal',
    fillers: 'ah ahm ah eh ehm hm halt eben also ja mal na sozusagen quasi eigentlich irgendwie naja genau ne oder_so',
  },
  fr: {
    marks:
      'le la les et est des un une que pas je vous il nous dans pour sur ce qui avec ils elle mais sont du au on c',
    function: `le la les l un une des de du d et ou mais en dans sur pour par avec a au aux est sont etait je j tu il elle on nous vous
ils elles ce c qui que qu se s me m te t y ne n plus tres aussi`,
    light: 'le la les l un une des de du d et que qu ne n tres aussi',
    fillers:
      'euh heu bah ben bon hein voila quoi alors donc enfin du_coup en_fait genre ouais eh tu_vois tu_sais vous_savez',
  },
  es: {
    marks: 'el la los las que de y en un una es por con para se lo como mas pero esta este muy yo su del al hay',
    function: `el la los las un una unos unas de del y o pero en a al con por para que se lo le es son era yo tu su mi como mas muy
ya este esta esto`,
    light: 'el la los las un una de que y muy ya',
    fillers: 'eh em este pues bueno entonces o_sea digamos sabes como_que ah mmm vale a_ver verdad',
  },
  pt: {
    marks: 'o os as que de e em um uma para com se do da mais como mas foi ele eu nos por isso esta muito voce tem',
    function: `o a os as um uma de do da dos das e ou mas em no na nos nas com por para que se e sao era eu voce ele ela seu sua
mais muito ja isso este esta`,
    light: 'o a os as um uma de do da que e muito ja',
    fillers: 'eh ah e ne tipo entao bom assim sabe quer_dizer ta hum ahn',
  },
  it: {
    marks: 'il lo la che di e un una per con sono non si del della questo come ma anche piu molto gli nel ho ha',
    function: 'il lo la i gli le un una di del della e o ma in a con per che si e sono era io tu lui lei anche molto',
    light: 'il lo la i gli le un una di e che molto anche',
    fillers: 'eh ehm beh allora cioe insomma diciamo tipo ecco praticamente mah',
  },
  nl: {
    marks: 'de het een en van ik dat is niet je we zijn op te met voor aan maar ook dit deze wat heeft ze er naar',
    function: 'de het een en of maar in op aan met van te voor is zijn was ik je hij ze we dat die dit er ook nog wel',
    light: 'de het een en dat er ook wel dan',
    fillers: 'eh uh uhm ehm hm nou ja dus zeg_maar eigenlijk gewoon weet_je',
  },
  pl: {
    marks: 'i w na z to jest ze do sie jak ale co tak za od po czy tego przez dla juz jestem sa',
    function: 'i w na z to jest ze do sie jak ale co tak za od po czy a o u',
    light: 'i ze to tak',
    fillers: 'yyy eee no wiesz znaczy jakby',
  },
  ru: {
    marks: 'и в на что я с это как но мы он она они у за по из то так же все вы для от',
    function: 'и в на что я с это как но мы он она они у за по из то так же все вы для от а о к',
    light: 'и что то же',
    fillers: 'э эм ну вот типа короче значит как_бы в_общем это_самое',
  },
  tr: {
    marks: 've bir bu da de icin ile ne cok ama gibi daha var ben biz o sen kadar olarak',
    function: 've bir bu da de icin ile cok ama gibi daha ben biz o sen',
    light: 've bir da de',
    fillers: 'eee sey yani hani iste',
  },
}

/** Sounds without meaning in scripts that are compared character by character, in the form that is compared. */
export const unspacedFillers: readonly string[] = [
  'ええと',
  'えつと',
  'えと',
  'あの',
  'うん',
  'まあ',
  'ええ',
  'え',
  '嗯',
  '呃',
  '啊',
  '음',
  '어',
]

export type LightWords = {
  readonly language: Language
  readonly functionWords: ReadonlySet<string>
  readonly light: ReadonlySet<string>
  readonly fillers: ReadonlySet<string>
  /** Fillers of several words, as lists of words by their first one, the longest first. */
  readonly phrases: ReadonlyMap<string, readonly (readonly string[])[]>
}

const setOf = (text: string) =>
  new Set(
    text
      .split(/\s+/)
      .filter(word => word !== '' && !word.includes('_'))
      .map(normalizeWord),
  )

function phrasesIn(text: string): Map<string, string[][]> {
  const phrases = new Map<string, string[][]>()
  const found = text.split(/\s+/).filter(word => word.includes('_'))
  const words = found.map(phrase => phrase.split('_').map(normalizeWord)).sort((a, b) => b.length - a.length)
  for (const phrase of words) phrases.set(phrase[0]!, [...(phrases.get(phrase[0]!) ?? []), phrase])
  return phrases
}

const built = new Map<Language, LightWords>()
for (const [language, table] of Object.entries(tables) as [Language, Table][])
  built.set(language, {
    language,
    functionWords: setOf(table.function),
    light: setOf(table.light),
    fillers: setOf(table.fillers),
    phrases: phrasesIn(table.fillers),
  })

const none: LightWords = {
  language: 'other',
  functionWords: new Set(),
  light: new Set(),
  fillers: new Set(),
  phrases: new Map(),
}

/** The small words of a language; none for a language that is not known. */
export const lightWordsOf = (language: Language): LightWords => built.get(language) ?? none

/** The words by which each language is detected: more than its marks, so that short texts are detected as well. */
const detectionWords = (Object.entries(tables) as [Language, Table][]).map(([language, table]) => {
  const numbers = language in numberWords ? numberWords[language as NumberLanguage].keys() : []
  return [language, new Set([...setOf(`${table.marks} ${table.function} ${table.light}`), ...numbers])] as const
})

/** The language with the most of its frequent words, as `countOf` counts them; English when there are none. */
export function detectLanguage(countOf: (word: string) => number): Language {
  let best: Language = 'en'
  let most = 0
  for (const [language, words] of detectionWords) {
    let count = 0
    for (const word of words) count += countOf(word)
    if (count > most) [best, most] = [language, count]
  }
  return best
}
