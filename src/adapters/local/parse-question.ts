import type { Turn } from '#src/ports.ts'
import { type Language, languageOf } from './language.ts'
import { termsOf, wordsOf } from './words.ts'

/** The kind of thing that a question asks for. Windows that hold one rank a little higher. */
export type AnswerKind = 'number' | 'time' | 'person' | 'reason' | 'place' | 'manner' | null

export type ParsedQuestion = {
  /** Weight by term. Words about the conversation itself weigh little. */
  readonly terms: ReadonlyMap<string, number>
  /** The terms in the question's order, for phrases. */
  readonly order: readonly string[]
  readonly answerKind: AnswerKind
}

/** Words about the conversation rather than its topic. They decide only when the question has no others. */
const conversationWords = new Set(
  `discuss discussed discussing discussion discussions talk talked talking talks speak spoke speaker speakers mention
  mentioned mentions explain explained explains describe described describes summarize summarise summary video episode
  podcast host guest think thought thoughts opinion opinions view views feel felt believe suggest suggested suggestion
  propose proposed decide decided decision agree agreed conclusion concluded content point points idea ideas say
  meeting group team talk regarding concerning presenting presentation question answer happen happened title clip
  watch says tell give given list main author narrator need needs needed`.split(/\s+/),
)

/** At most this many words of a question are used. */
const maxQuestionWords = 200

/** Splits a question into weighted terms and the kind of thing it asks for. Bounded in time on any text. */
export function parseQuestion(question: string, language: Language): ParsedQuestion {
  const words = wordsOf(question, maxQuestionWords)
  const terms = new Map<string, number>()
  const order: string[] = []
  for (const word of words) {
    for (const term of termsOf(word, language, 4)) {
      const weight = conversationWords.has(word) ? 0.15 : 1
      terms.set(term, Math.max(terms.get(term) ?? 0, weight))
      if (weight === 1) order.push(term)
    }
  }
  return { terms, order, answerKind: answerKindOf(words.slice(0, 60).join(' ')) }
}

const questionPatterns: readonly (readonly [AnswerKind, RegExp])[] = [
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

const numberWords =
  /\b(\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|percent|dozen|half|zwei|drei|vier|fünf|zehn|hundert|tausend|deux|trois|cent|mille|dos|tres|cien|mil)\b/i
const answerPatterns: Record<Exclude<AnswerKind, null>, RegExp> = {
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
