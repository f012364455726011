import type { Turn } from '#src/ports.ts'
import { type Language, languageOf } from './language.ts'
import { synonymsOf } from './synonyms.ts'
import { termsOf, wordsOf } from './words.ts'

/** The kind of thing that a question asks for. Windows that hold one rank a little higher. */
export type AnswerKind =
  | 'duration'
  | 'price'
  | 'frequency'
  | 'number'
  | 'time'
  | 'person'
  | 'reason'
  | 'place'
  | 'manner'
  | null

export type ParsedQuestion = {
  /** Weight by term. Words about the conversation itself weigh little. */
  readonly terms: ReadonlyMap<string, number>
  /** The terms in the question's order, for phrases. */
  readonly order: readonly string[]
  readonly answerKind: AnswerKind
}

/** Words about the conversation rather than its topic, and question words that no list of stop words holds. They decide only when the question has no others. */
const conversationWords = new Set(
  `discuss discussed discussing discussion discussions talk talked talking talks speak spoke speaker speakers mention
  mentioned mentions explain explained explains describe described describes summarize summarise summary video episode
  podcast host guest think thought thoughts opinion opinions view views feel felt believe suggest suggested suggestion
  propose proposed decide decided decision agree agreed conclusion concluded content point points idea ideas say
  meeting group team talk regarding concerning presenting presentation question answer happen happened title clip
  watch says tell give given list main author narrator need needs needed
  誰 だれ 何 なに いつ どこ なぜ どう どの どれ いくら いくつ 谁 什么 哪里 哪儿 哪个 为什么 怎么 多少 几 何时
  누가 누구 무엇 뭐 언제 어디 왜 어떻게 얼마 몇`.split(/\s+/),
)

/** At most this many words of a question are used. */
const maxQuestionWords = 200

/** Splits a question into weighted terms and the kind of thing it asks for. Bounded in time on any text. */
export function parseQuestion(
  question: string,
  language: Language,
  isSpoken: (term: string) => boolean = () => true,
): ParsedQuestion {
  const words = wordsOf(question, maxQuestionWords)
  const text = words.slice(0, 60).join(' ')
  const terms = new Map<string, number>()
  const order: string[] = []
  for (const [at, word] of words.entries()) {
    // "How long" asks for a duration, not for the word long.
    if (words[at - 1] === 'how' && measureWords.has(word)) continue
    for (const term of termsOf(word, language, 4).map(each => spokenTerm(each, word, language, isSpoken))) {
      const weight = conversationWords.has(word) ? 0.15 : 1
      terms.set(term, Math.max(terms.get(term) ?? 0, weight))
      if (weight === 1) order.push(term)
    }
  }
  // "How often?" has no other words.
  if (terms.size === 0)
    for (const term of termsOf(words.filter(word => measureWords.has(word)).join(' '), language, 4)) terms.set(term, 1)
  return { terms, order, answerKind: answerKindOf(text) }
}

const measureWords = new Set(['long', 'often', 'much', 'many'])

/** The term, or where it is not said, the first of its synonyms that is. */
function spokenTerm(term: string, word: string, language: Language, isSpoken: (term: string) => boolean): string {
  if (language.code !== 'en' || isSpoken(term)) return term
  return (
    synonymsOf(word)
      .map(each => language.stem(each))
      .find(isSpoken) ?? term
  )
}

const questionPatterns: readonly (readonly [AnswerKind, RegExp])[] = [
  [
    'duration',
    /\b(how long (?:(?:did|does|do|is|was|were|are|has|have|will|would|can|until|before)\b|.*\b(?:takes?|took|lasts?|lasted)\b)|how (?:many|much) (?:time|seconds|minutes|hours|days|weeks|weekends|months|years)|wie lange|combien de temps|cuánto tiempo)\b/,
  ],
  [
    'price',
    /\b(how much .*\b(?:costs?|pay|paid|spend|spent|worth|price|charged?|earned?|dollars|euros|pounds)|how (?:expensive|cheap)|what .*\b(?:costs?|price)|wie teuer)\b/,
  ],
  ['frequency', /\b(how often|how frequently|how many times|wie oft|combien de fois|cuántas veces)\b/],
  ['time', /\b(when|what year|which year|what date|what time|what day|wann|quand|cuándo|quando)\b/],
  [
    'number',
    /\b(how (many|much|long|old|far|big|tall|fast|high|heavy|often)|what (number|price|percentage|temperature|speed)|wie ?viele?|combien|cuánt[oa]s?)\b/,
  ],
  ['person', /\b(who|whose|whom|wer|qui|quién|chi)\b/],
  ['place', /\b(where|which (city|country|place|town)|what (city|country|place|town)|wo|où|dónde|dove)\b/],
  ['reason', /\b(why|what caused|reason|warum|weshalb|pourquoi|por qué|perché)\b/],
  ['manner', /^(how|wie|comment|cómo|come)\b/],
]
const answerKindOf = (lower: string): AnswerKind =>
  questionPatterns.find(([, pattern]) => pattern.test(lower))?.[0] ?? null

const amounts =
  '\\d[\\d.,]*|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|half|few|several|couple of|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dix|dos|tres|cuatro|cinco|diez'
const numberWords =
  /\b(\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|percent|dozen|half|zwei|drei|vier|fünf|zehn|hundert|tausend|deux|trois|cent|mille|dos|tres|cien|mil)\b/i
const answerPatterns: Record<Exclude<AnswerKind, null>, RegExp> = {
  duration: new RegExp(
    `\\b(?:${amounts})[ -](?:more |full |whole |long )?(?:seconds?|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|years?|decades?|centur(?:y|ies)|sekunden?|minuten?|stunden?|tagen?|wochen?|monaten?|jahren?|secondes?|heures?|jours?|semaines?|mois|ans|segundos?|minutos?|horas?|días?|semanas?|meses|años?)\\b`,
    'iu',
  ),
  price: new RegExp(
    `[$€£]\\s?\\d|\\b(?:${amounts}) ?(?:dollars?|bucks?|cents?|euros?|pounds?|francs?|yen|€|\\$)|\\b(?:for free|costs? nothing|(?:costs?|price|paid|pay|quotes?|cheapest)\\b.*\\b(?:hundred|thousand|million))\\b`,
    'iu',
  ),
  frequency: new RegExp(
    `\\b(?:(?:once|twice|${amounts} times?) (?:an?|per|every|each)\\b|every (?:(?:${amounts}|other|single) )?(?:seconds?|minutes?|hours?|days?|nights?|weeks?|weekends?|months?|years?|morning|evening|friday|sunday|monday)|(?:daily|weekly|monthly|yearly)|${amounts} times)\\b`,
    'iu',
  ),
  number: numberWords,
  time: /\b(1[5-9]\d\d|20\d\d|\d{1,2}(st|nd|rd|th)|january|february|march|april|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|yesterday|century|years? ago|o'clock|a\.?m\.?|p\.?m\.?|jahr|uhr)\b/i,
  person: /(?<=[\p{Ll},] )\p{Lu}\p{Ll}{2,}|\b(mr|mrs|dr|professor|called|named|name is|name was)\b/u,
  place:
    /\b(in|at|near|from|to) (the )?\p{Lu}\p{Ll}+|\b(city|town|village|country|street|island|valley|coast|river|mountains?)\b/u,
  reason: /\b(because|since|so that|reason|due to|that's why|caused|in order to|weil|denn|parce que|porque|perché)\b/i,
  manner: /\b(first|then|by \w+ing|you (take|put|need|use|have to)|step|using|using a)\b/i,
}

/** 1 when the text contains that kind of answer, else 0. */
export const answerKindScore = (kind: AnswerKind, text: string): number =>
  kind !== null && answerPatterns[kind].test(text.slice(0, 4000)) ? 1 : 0

/** Kinds that only few sentences hold, so that one which does is probably the answer. */
export const isRareKind = (kind: AnswerKind): boolean => kind === 'duration' || kind === 'price' || kind === 'frequency'

/** Adds the previous question's words to a follow-up such as "And when was that?". */
export function withPreviousQuestion(question: string, history: readonly Turn[]): string {
  const before = history.findLast(turn => turn.role === 'user')?.content
  const english = languageOf('en')
  const own = termsOf(question, english, maxQuestionWords).length
  const isFollowUp =
    own <= 1 &&
    /\b(?:it|that|this(?! video)|they|he|she|them|him|her|there|then|das|dort|er|sie|ça|eso)\b/iu.test(question)
  return before && (own === 0 || isFollowUp) ? `${question} ${before.slice(0, 1_000)}` : question
}
