import type { Turn } from '#src/ports.ts'
import { sumWordsOf } from './amounts.ts'
import { isCheckableKind } from './answer-kinds.ts'
import { type Language, languageOf } from './language.ts'
import { numberInWords } from './numbers.ts'
import { answerKindOf, asksAboutOffer, countedNoun, definedNoun, type SoughtKind } from './question-kinds.ts'
import { isImplied, isRepairWord, synonymsOf } from './synonyms.ts'
import { plainWords, searchWords, splitWords, termsOf } from './words.ts'

export type ParsedQuestion = {
  /** Weight by term. Words about the conversation itself weigh little. */
  readonly terms: ReadonlyMap<string, number>
  /** The terms in the question's order, for phrases. */
  readonly order: readonly string[]
  /** True when the video says every term that weighs fully. */
  readonly isSaid: boolean
  readonly answerKind: SoughtKind
  /** The synonyms of each term, as stems. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>
  /** Terms that the kind of answer already implies: an amount of money answers "cost". */
  readonly kindTerms: ReadonlySet<string>
  readonly isNegated: boolean
  /** True when it asks by how much something is more. */
  readonly isComparison: boolean
  /** True when it asks what is said or thought about something, not for a fact. */
  readonly isAboutTalk: boolean
  /** Terms of names that the question has and the video says. */
  readonly names: readonly string[]
  /** What "How many?" counts; null when the question counts nothing. */
  readonly counted: string | null
  /** The noun that it asks about: "a glacier" of "What is a glacier?"; null for another question. */
  readonly defined: string | null
  /** True when it asks about a sponsor or a discount. */
  readonly isAboutOffer: boolean
}

/**
 * Words about the conversation rather than its topic, and question words that no list of stop words contains. They
 * decide only when the question has no others.
 */
const conversationWords = new Set(
  `discuss discussed discussing discussion discussions talk talked talking talks speak spoke speaker speakers mention
  mentioned mentions explain explained explains describe described describes summarize summarise summary video episode
  podcast host guest think thought thoughts opinion opinions view views feel felt believe suggest suggested suggestion
  propose proposed decide decided decision agree agreed conclusion concluded content point points idea ideas say
  meeting group team talk regarding concerning presenting presentation question answer happen happened title clip
  watch says tell give given list main author narrator need needs needed listeners viewers subscribers
  誰 だれ 何 なに いつ どこ なぜ どう どの どれ いくら いくつ 谁 什么 哪里 哪儿 哪个 为什么 怎么 多少 几 何时
  누가 누구 무엇 뭐 언제 어디 왜 어떻게 얼마 몇`.split(/\s+/),
)

/** At most this many words of a question are used. */
const maxQuestionWords = 200

/** Words of a question that asks what is said or thought. */
const talkWords = new Set(
  `discuss discussed discussing discussion discussions talk talked talking talks speak spoke mention mentioned explain
  explained describe described summarize summarise summary think thought thoughts opinion opinions view views feel felt
  believe suggest suggested suggestion propose proposed decide decided decision agree agreed conclusion say says`.split(
    /\s+/,
  ),
)

/** The weight of verbs that go with any topic and of words that the kind of answer implies, such as "cost". */
const lightWeight = 0.4
const lightVerbs = new Set(
  'find use come happen need bring look like want becom work start begin turn show help live tri call stop chang fewer stay today now nowaday current real actual heut jetzt wirklich aujourd hoy ahora oggi adesso hoje agora bedeutet bedeuten signif'.split(
    ' ',
  ),
)
/** Stands for all words that say that an amount is a sum. */
export const sumTerm = '∑'
/** The weight of an earlier question's words. */
const earlierWeight = 0.6
/** Words that any measure implies; `synonyms.ts` has more of them for a price and a duration. */
const kindWords = new Set(
  `cost costs price pay paid money expensive cheap spend spent take takes took last lasts lasted time longer temperature
  angle degrees hot heavy weigh weighs tall high wide deep thick far old percentage year date age discount speed loud share part proportion
  groß gross lange lang alt teuer kostet kosten gekostet schwer hoch breit tief weit warm heiß kalt schnell zeit jahr laut
  coûte coûté prix pèse dure durée temps âge année cuesta cuestan costó precio pesa mide dura duró tarda tiempo años año edad
  costa costano prezzo tempo anni anno età custa custou preço anos ano idade demora`.split(/\s+/),
)

/**
 * Splits a question into weighted terms and the kind of thing it asks for. `earlier`: the question that a follow-up such as
 * "And when was that?" continues. Bounded in time on any text.
 */
export function parseQuestion(
  question: string,
  language: Language,
  isSpoken: (term: string) => boolean = () => true,
  earlier = '',
): ParsedQuestion {
  const written = splitWords(question, maxQuestionWords)
  const words = written.map(word => word.toLowerCase())
  const text = words.slice(0, 60).join(' ')
  const answerKind = answerKindOf(text)
  const sumWords = new Set(isCheckableKind(answerKind) ? sumWordsOf(text).flatMap(found => found.split(' ')) : [])
  const terms = new Map<string, number>()
  const order: string[] = []
  const synonyms = new Map<string, readonly string[]>()
  const kindTerms = new Set<string>()
  const verb = mainVerb(text)
  const counted = countedNoun(question)
  const owners = new Set(written.filter(word => /^\p{Lu}.*['’]s?$/u.test(word)).map(word => word.toLowerCase()))
  // The owner in "How old is Marguerite's daughter?" is often the speaker, who says "my daughter".
  const isOwner = (word: string): boolean => isCheckableKind(answerKind) && owners.has(word)
  const add = (word: string, most: number) => {
    for (const own of termsOf(word, language, 4)) {
      const others = synonymsOf(word, language)
      const term = isSpoken(own) ? own : (others.find(isSpoken) ?? spokenHead(word, language, isSpoken) ?? own)
      synonyms.set(term, others)
      const isKindWord = (answerKind !== null && kindWords.has(word)) || isImplied(word, answerKind, language)
      if (isKindWord) kindTerms.add(term)
      const isUnsaidDeed = !isSpoken(term) && (word === verb || isRepairWord(word, language))
      const isLight =
        isKindWord || isUnsaidDeed || isOwner(word) || (word !== counted && lightVerbs.has(language.stem(word)))
      const weight = most * (conversationWords.has(word) ? 0.15 : isLight ? lightWeight : 1)
      terms.set(term, Math.max(terms.get(term) ?? 0, weight))
      if (weight === 1) order.push(term)
    }
  }
  const spelled = (word: string): string[] =>
    language.code === 'en' && /^\d+$/.test(word) && !isSpoken(word) ? numberInWords(Number(word)) : [word]
  // "How long" asks for a duration, not for the word long.
  const asked = words.filter((word, at) => words[at - 1] !== 'how' || !measureWords.has(word))
  for (const word of asked.filter(each => !sumWords.has(plainWords(each))))
    for (const each of spelled(word)) add(each, 1)
  // A sum is of what the video talks about, so it answers nothing about another thing.
  if (sumWords.size > 0 && order.every(isSpoken)) terms.set(sumTerm, 1)
  else for (const word of asked.filter(each => sumWords.has(plainWords(each)))) add(word, 1)
  for (const word of searchWords(earlier, maxQuestionWords)) if (!measureWords.has(word)) add(word, earlierWeight)
  // "How often?" has no other words.
  if (terms.size === 0)
    for (const term of termsOf(words.filter(word => measureWords.has(word)).join(' '), language, 4)) terms.set(term, 1)
  const names = namesIn(
    written.filter(word => !isOwner(word.toLowerCase())),
    language,
    isSpoken,
  )
  const isNegated = /\b(?:not|never|no|nothing|without|avoid|n't)\b|n't\b/u.test(text)
  const isComparison = /\bhow much (?:\p{L}{3,}er|more|less)\b/u.test(text)
  const isAboutTalk = words.some(word => talkWords.has(word))
  return {
    terms,
    order,
    isSaid: order.length > 0 && order.every(isSpoken),
    synonyms,
    kindTerms,
    isNegated,
    isComparison,
    isAboutTalk,
    answerKind,
    names,
    counted,
    defined: definedNoun(question),
    isAboutOffer: asksAboutOffer(question),
  }
}

/** The last part of a German or Dutch compound that is not said as a whole: "gesetz" for "Brechungsgesetz". */
function spokenHead(word: string, language: Language, isSpoken: (term: string) => boolean): string | undefined {
  if (language.code !== 'de' && language.code !== 'nl') return undefined
  const starts = Array.from({ length: Math.max(0, Math.min(word.length, 40) - 7) }, (_, at) => at + 3)
  return starts.map(at => language.stem(word.slice(at))).find(head => isSpoken(head))
}

const afterPronoun =
  /\b(?:do|does|did|can|could|should|must|will|would) (?:i|you|he|she|it|they|we|people|somebody|someone) (\p{L}+)/u
const beforeLink =
  /\b(?:do|does|did|can|could|should|must|will|would) .*? (\p{L}{3,}) (?:in|on|at|for|to|from|the|a|an|it|him|her|them|with|by|into|out|up|down|of)\b/u
const atEnd = /\b(?:do|does|did|can|could|should|must|will|would) .* (\p{L}{3,})$/u
const participle = /\b(?:is|are|was|were|been|be) (?:\p{L}+ly )?(\p{L}+(?:ed|en|ung|own|ound|old|ilt|ut|ught))\b/u

/** The verb of an English question in lower case; '' when none shows by its place: "How long does the lamb stay in the oven?" */
export function mainVerb(question: string): string {
  const found = [afterPronoun, beforeLink, atEnd, participle].map(pattern => pattern.exec(question)?.[1])
  return found.find(verb => verb !== undefined) ?? ''
}

const measureWords = new Set(['long', 'often', 'much', 'many'])

/** Capitalized words after the first, in languages that do not capitalize all nouns. */
function namesIn(words: readonly string[], language: Language, isSpoken: (term: string) => boolean): string[] {
  const isCapitalized = (word: string) => /^\p{Lu}\p{Ll}{2,}/u.test(word)
  if (language.code === 'de' || words.filter(isCapitalized).length * 2 > words.length) return []
  return words
    .slice(1)
    .filter(isCapitalized)
    .flatMap(word => termsOf(word, language, 1))
    .filter(isSpoken)
}

/** The question before a follow-up such as "And when was that?"; empty for a question that needs no context. */
export function earlierQuestion(question: string, history: readonly Turn[]): string {
  const before = history.findLast(turn => turn.role === 'user')?.content
  const english = languageOf('en')
  const own = termsOf(question, english, maxQuestionWords).length
  const isFollowUp =
    own <= 1 &&
    /\b(?:it|that|this(?! video)|they|he|she|them|him|her|there|then|das|dort|er|sie|ça|eso)\b/iu.test(question)
  return before && (own === 0 || isFollowUp) ? before.slice(0, 1_000) : ''
}
