import { sumWordsOf } from '#adapters/search/amounts.ts'
import { answerKindScore, countingOf, isCheckableKind } from '#adapters/search/answer-kinds.ts'
import { type ParsedQuestion, sumTerm } from '#adapters/search/parse-question.ts'
import type { SoughtKind } from '#adapters/search/question-kinds.ts'
import { plainWords } from '#adapters/search/words.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import type { Sentence } from './sentences.ts'

/** A question; vague if its words lead to no moment of the video. */
export type AskedQuestion = ParsedQuestion & { readonly isVague: boolean }
/** How strongly each term of the question is matched, by sentence. */
type Matches = readonly ReadonlyMap<string, number>[]
/** Some windows in a row, read for one question. */
export type RankedChunk = {
  readonly windows: readonly TranscriptWindow[]
  readonly sentences: readonly Sentence[]
  readonly matches: Matches
  /** The share of the question's adjacent pairs of words that are adjacent in the sentence, by sentence. */
  readonly phrases: readonly number[]
  readonly isAd: readonly boolean[]
  readonly language: string
}
/** How much a sentence counts that lacks the kind of thing asked for, by how well the kind can be recognized. */
const withoutKind = { checkable: 0, reason: 0.45, name: 0.45, other: 0.85, thin: 0.5 }
/** A number that counts the very noun asked for; one beside it; one that counts nothing; one that counts something else. */
const counting = { counted: 1.2, beside: 1, bare: 0.75, other: 0.45 }
/** A sentence that says what something is, and another one, as the answer to "What is it?". */
const definition = { given: 1.25, missing: 0.6 }
/** A question is not its own answer. */
const questionShare = 0.4
/** A sentence without "not" as the answer to a question with "not". */
const otherPolarity = 0.5
/** A sentence without a comparison as the answer to "How much longer?". */
const notCompared = 0.75
/** A sum of prices as the answer to the price of one thing. */
const otherSum = 0.5
/** A sentence that has neither a term of the question nor the kind asked for. */
const bareShare = 0.7
/** A question about nothing but the topic, whose answer has no form that can be recognized. */
const vagueShare = 0.45

const comparison = /\b(?:more|less|fewer|extra|(?:long|great|high|low|fast|slow|old|young|cheap|bigg|small)er)\b/iu
const negation = /\b(?:not|never|no|nothing|none|without|avoid|nor|neither|cannot)\b|n['’]t\b/iu

/** Kinds whose words few sentences contain by chance. */
const tellingKinds = new Set<SoughtKind>(['reason', 'origin'])

export const isQuestion = (text: string): boolean => /[?？]\s*$/u.test(text)

/** How well the form of a sentence suits the question: the kind of thing asked for, and that it states something. */
export function formFactor(question: AskedQuestion, chunk: RankedChunk, at: number, hasTerm: boolean): number {
  const { text } = chunk.sentences[at]!
  const hasKind = answerKindScore(question.answerKind, text, chunk.language) === 1
  return (
    kindFactor(question, chunk, at, hasKind) *
    (isQuestion(text) ? questionShare : 1) *
    (question.isNegated && !negation.test(text) ? otherPolarity : 1) *
    (isOtherSum(question, chunk, at) ? otherSum : 1) *
    (question.isComparison && !comparison.test(text) ? notCompared : 1) *
    (question.isVague && !(hasKind && tellingKinds.has(question.answerKind)) ? vagueShare : 1) *
    (hasTerm || hasKind ? 1 : bareShare)
  )
}

/** True when a sentence sums up prices, although the question asks for the price of something that it does not name. */
const isOtherSum = (
  { answerKind, order, terms }: ParsedQuestion,
  { sentences, matches }: RankedChunk,
  at: number,
): boolean =>
  answerKind === 'price' &&
  !terms.has(sumTerm) &&
  !order.some(term => matches[at]!.has(term)) &&
  sumWordsOf(sentences[at]!.text).length > 0

function kindFactor(
  { answerKind, counted, defined, order }: ParsedQuestion,
  chunk: RankedChunk,
  at: number,
  hasKind: boolean,
): number {
  if (defined !== null) return defines(chunk.sentences[at]!.text, defined) ? definition.given : definition.missing
  if (answerKind === null) return 1
  if (hasKind) return counted === null ? 1 : countingFactor(chunk, at, counted)
  if (isCheckableKind(answerKind)) return withoutKind.checkable
  if (answerKind === 'reason') return withoutKind.reason
  if (answerKind === 'person' && lacksName(chunk, at)) return withoutKind.name
  return order.length < 2 ? withoutKind.thin : withoutKind.other
}

const copula =
  'is|are|was|were|means|s|ist|sind|war|heisst|bedeutet|est|sont|etait|c est|es|son|era|significa|e|sono|sao'
const owner =
  'my|our|his|her|their|the|an?|called|named|meine?|unsere?|seine?|ihre?|eine?|der|die|das|namens|mon|ma|notre|une?|appelee?|mi|nuestr[oa]|una?|llamad[oa]|mio|mia|nostr[oa]|meu|minha|noss[oa]|uma?'

/** True for "a glacier is snow that …", "Linda, my sister", "our starter Gundula". */
function defines(whole: string, noun: string): boolean {
  const text = plainWords(whole.slice(0, 2_000))
  return new RegExp(
    `(?<!\\p{L})${noun}\\p{L}{0,2}(?:,? (?:\\p{L}+ )?(?:${copula})|, (?:${owner})) |(?<!\\p{L})(?:${copula}) (?:\\p{L}+ ){0,2}${noun}(?!\\p{L})|(?<!\\p{L})(?:${owner}) \\p{L}+,? ${noun}(?!\\p{L})`,
    'u',
  ).test(text)
}

/** True when neither a sentence nor the one that it points back to has a name, in a talk that writes names with capitals. */
function lacksName({ sentences, language }: RankedChunk, at: number): boolean {
  const hasName = (text: string) => answerKindScore('person', text, language) === 1
  if (pointsBack.test(sentences[at]!.text) && hasName(sentences[at - 1]?.text ?? '')) return false
  return sentences.some(({ text }) => hasName(text))
}

/** How well a sentence with a number answers how many of something there are. */
function countingFactor({ sentences, language }: RankedChunk, at: number, noun: string): number {
  const { text } = sentences[at]!
  const found = countingOf(text, noun, language)
  if (found === 'counted') return counting.counted
  const stem = noun.length > 4 ? noun.slice(0, -1) : noun
  const isNamed = (gap: number) => plainWords(sentences[at - gap]?.text ?? '').includes(stem)
  if (isNamed(0)) return counting.beside
  return found === 'bare' && (isNamed(1) || isNamed(2)) ? counting.bare : counting.other
}

/** "That's why I left": the reason is what was said before. A pronoun, too, points back. */
export const pointsBack =
  /^(?:\p{L}+: )?(?:so |and |but )?(?:(?:that's|that is|this is|which is) (?:why|how|what|where|when)|it|he|she|they|this|that|because|which)\b/iu
