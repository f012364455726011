import type { Window } from '#core/transcripts/transcript.ts'
import { type AnswerKind, answerKindScore, countsNoun, isCheckableKind, isRareKind } from './answer-kinds.ts'
import { cleanSentence, readability } from './clean-sentence.ts'
import type { ParsedQuestion } from './parse-question.ts'
import { textBetween } from './quote.ts'
import { matchingIds } from './rank-windows.ts'
import { type Sentence, type SentencePart, splitSentences } from './sentences.ts'
import { rarity, type WindowIndex } from './window-index.ts'
import { termsOf } from './words.ts'

/** A quotable answer: the sentence that answers, perhaps with the one that says what it is about. */
export type ChosenAnswer = {
  /** One for each window that it is said in. */
  readonly parts: readonly SentencePart[]
  /** The share of the question's terms that it contains, or the sentences around it. */
  readonly coverage: number
  readonly score: number
}

/** The base weight of a term of the question, and the most that rarity can add to it. */
const baseWeight = 4
const maxRarityWeight = 9
/** How much the words of the sentences before (index 1 on) and after count: speakers name a thing first and then say more. */
const before = [1, 0.8, 0.65, 0.5, 0.35]
const after = [1, 0.5, 0.3]
const synonymStrength = 0.8
/** How much a sentence counts that lacks the kind of thing asked for, by how well the kind can be recognized. */
const withoutKind = { rare: 0.45, checkable: 0.5, reason: 0.55, other: 0.85, thin: 0.5 }
/** Another form of a term: "sharp" for "sharpen". */
const formStrength = 0.8
/** A number that counts the very noun asked for, and one that counts something else. */
const countedNumber = 1.2
const otherNumber = 0.75
/** A moment that is about another person or place than the question names. */
const otherNameShare = 0.5
/** A question is not its own answer. */
const questionShare = 0.4
/** A sentence without "not" as the answer to a question with "not". */
const otherPolarity = 0.5
/** A sentence without a comparison as the answer to "How much longer?". */
const notCompared = 0.75
/** What a sentence gains if all adjacent pairs of the question's words are adjacent in it. */
const phraseBonus = 0.2
/** A sentence that has neither a term of the question nor the kind asked for. */
const bareShare = 0.7
/** From this share of the windows on, a term is the video's topic and leads to no moment of it. */
const topicShare = 0.5
/** A question about nothing but the topic, whose answer has no form that can be recognized. */
const vagueShare = 0.45
/** How much a term counts that is said in a neighboring window. */
const besideShare = 0.6
/** A sentence is quoted with a neighbor if both together are no longer than this. */
const maxQuotedChars = 240

type Asked = ParsedQuestion & { readonly isVague: boolean }
/** How strongly each term of the question is matched, by sentence. */
type Matches = readonly ReadonlyMap<string, number>[]
type Chunk = {
  readonly windows: readonly Window[]
  readonly sentences: readonly Sentence[]
  readonly matches: Matches
  /** The share of the question's adjacent pairs of words that are adjacent in the sentence, by sentence. */
  readonly phrases: readonly number[]
}
type Scored = { readonly chunk: Chunk; readonly at: number; readonly coverage: number; readonly score: number }

/** The sentences around these windows that answer a question, best first, one for each moment. `near`: see `nearness`. */
export function chooseAnswers(
  windows: readonly Window[],
  index: WindowIndex,
  question: ParsedQuestion,
  places: readonly number[],
  { limit, near = null }: { readonly limit: number; readonly near?: number | null },
): ChosenAnswer[] {
  const weights = termWeights(index, question)
  const asked = { ...question, isVague: near === null && leadsNowhere(index, question) }
  const around = near === null ? places : [...places, near]
  const found = chunksOf(around, windows.length).flatMap(([from, to]) => {
    const chunk = readChunk(windows.slice(from, to), index, question)
    return chunk.sentences.map((_, at) => scoreSentence(chunk, weights, asked, at, nearness(windows, near)))
  })
  const chosen: Scored[] = []
  for (const each of found.sort((a, b) => b.score - a.score)) {
    if (chosen.length === limit || each.score === 0) break
    const isNear = chosen.some(other => other.chunk === each.chunk && Math.abs(other.at - each.at) <= 2)
    if (!isNear) chosen.push(each)
  }
  const breadth = breadthOf(question)
  const discussed = Math.max(0, ...places.map(place => discussionCoverage(index, weights, place)))
  return chosen.map(({ coverage, score, at, chunk }) => {
    const [first, last] = quotedSpan(chunk, question, at)
    return {
      coverage: (1 - breadth) * coverage + breadth * discussed,
      score,
      parts: partsBetween(chunk.windows, chunk.sentences.slice(first, last + 1)),
    }
  })
}

/**
 * How far a question asks for a discussion, 0 to 1: one with few words asks for a fact that a sentence contains, one
 * with many is answered in the course of a minute.
 */
const breadthOf = ({ order, isAboutTalk, answerKind }: ParsedQuestion): number =>
  isAboutTalk ? 1 : isCheckableKind(answerKind) ? 0 : Math.min(1, Math.max(0, (order.length - 2) / 3))

/** The share of the question's terms in a window, and partly in the windows beside it. */
function discussionCoverage(index: WindowIndex, weights: ReadonlyMap<string, number>, place: number): number {
  const termsAt = (at: number) => new Set([...(index.sequences[at] ?? [])].map(id => index.names[id]!))
  const own = termsAt(place)
  const beside = new Set([...termsAt(place - 1), ...termsAt(place + 1)])
  let total = 0
  let covered = 0
  for (const [term, weight] of weights) {
    total += weight
    covered += includesTerm(own, term) ? weight : includesTerm(beside, term) ? weight * besideShare : 0
  }
  return total === 0 ? 0 : covered / total
}

/** True when all words of a question are the topic, and its answer cannot be recognized by its form. */
function leadsNowhere(index: WindowIndex, { terms, answerKind, isAboutTalk }: ParsedQuestion): boolean {
  if (isAboutTalk || isCheckableKind(answerKind) || index.sequences.length < 4) return false
  return [...terms].every(([term, weight]) => {
    const count = (index.postings[index.ids.get(term) ?? -1]?.length ?? 0) / 2
    return weight < 1 || count > index.sequences.length * topicShare
  })
}

function readChunk(windows: readonly Window[], index: WindowIndex, question: ParsedQuestion): Chunk {
  const sentences = splitSentences(windows)
  const terms = sentences.map(({ text }) => termsOf(text, index.language, 200))
  return {
    windows,
    sentences,
    matches: sentences.map(({ text }, at) => matchesIn(question, text, new Set(terms[at]))),
    phrases: terms.map(each => phraseShare(question.order, each)),
  }
}

/** The share of neighboring terms of the question that are neighbors here too. */
function phraseShare(order: readonly string[], terms: readonly string[]): number {
  if (order.length < 2) return 0
  const isPair = (term: string, next: string) => terms.some((each, at) => each === term && terms[at + 1] === next)
  return order.slice(1).filter((next, at) => isPair(order[at]!, next)).length / (order.length - 1)
}

/** A follow-up is about the moment that the last answer quotes: how much a sentence counts for being near it or after it. */
const nearness =
  (windows: readonly Window[], near: number | null) =>
  (sentence: Sentence): number | null => {
    if (near === null) return null
    const gap = sentence.parts[0]!.n - windows[near]!.n
    return Math.max(0, gap < 0 ? 0.7 + 0.5 * gap : 1 - 0.25 * gap)
  }
/** The weight of nearness: that of two terms. */
const nearnessWeight = 2 * baseWeight

/** The windows around these places, as ranges that do not touch. */
function chunksOf(places: readonly number[], count: number): [number, number][] {
  const chunks: [number, number][] = []
  for (const place of [...new Set(places)].sort((a, b) => a - b)) {
    const [from, to] = [Math.max(0, place - 1), Math.min(count, place + 2)]
    const last = chunks.at(-1)
    if (last && from <= last[1]) last[1] = to
    else chunks.push([from, to])
  }
  return chunks
}

/** The weight of each term of the question. Rare terms weigh more, but frequent ones count too. */
function termWeights(index: WindowIndex, question: ParsedQuestion): Map<string, number> {
  const unseenRarity = Math.min(maxRarityWeight, Math.log(1 + index.sequences.length / 0.5))
  return new Map(
    [...question.terms].map(([term, weight]) => {
      const id = index.ids.get(term) ?? matchingIds(index, term)[0]?.[0]
      const rare = id === undefined ? unseenRarity : Math.min(maxRarityWeight, rarity(index, id))
      return [term, weight * (baseWeight + rare)]
    }),
  )
}

/** The question's terms that a text contains, also in a longer or shorter form or as a synonym. */
function matchesIn(question: ParsedQuestion, text: string, terms: ReadonlySet<string>): Map<string, number> {
  const hasKind = answerKindScore(question.answerKind, text) === 1
  const strength = (term: string): number => {
    if (terms.has(term) || (hasKind && question.kindTerms.has(term))) return 1
    if (includesTerm(terms, term)) return formStrength
    return question.synonyms.get(term)?.some(each => terms.has(each)) ? synonymStrength : 0
  }
  return new Map(
    [...question.terms.keys()].map(term => [term, strength(term)] as const).filter(([, found]) => found > 0),
  )
}

const includesTerm = (terms: ReadonlySet<string>, term: string): boolean =>
  terms.has(term) ||
  (term.length >= 5 && [...terms].some(each => each.length >= 4 && (each.startsWith(term) || term.startsWith(each))))

function scoreSentence(
  chunk: Chunk,
  weights: ReadonlyMap<string, number>,
  question: Asked,
  at: number,
  nearnessOf: (sentence: Sentence) => number | null,
): Scored {
  const { sentences, matches } = chunk
  const sentence = sentences[at]!
  const strengthOf = (term: string): number =>
    Math.max(
      ...before.map((share, gap) => share * (matches[at - gap]?.get(term) ?? 0)),
      ...after.map((share, gap) => share * (matches[at + gap]?.get(term) ?? 0)),
    )
  const hasNames = question.names.every(name => strengthOf(name) > 0)
  const near = nearnessOf(sentence)
  let total = near === null ? 0 : nearnessWeight
  let covered = (near ?? 0) * nearnessWeight
  let own = 0
  for (const [term, weight] of weights) {
    total += weight
    own += weight * (matches[at]!.get(term) ?? 0)
    covered += weight * strengthOf(term)
  }
  const coverage =
    total === 0
      ? 0
      : Math.min(1, (covered / total) * formFactor(question, sentence.text, own > 0)) * (hasNames ? 1 : otherNameShare)
  const phrase = 1 + phraseBonus * chunk.phrases[at]!
  const reading = 0.85 + 0.15 * Math.min(1, readability(cleanSentence(sentence.text, '')))
  return { chunk, at, coverage, score: coverage * reading * (0.75 + 0.25 * (own / (total || 1))) * phrase }
}

const comparison = /\b(?:more|less|fewer|extra|(?:long|great|high|low|fast|slow|old|young|cheap|bigg|small)er)\b/iu
const negation = /\b(?:not|never|no|nothing|none|without|avoid|nor|neither|cannot)\b|n['’]t\b/iu

/** Kinds whose words few sentences contain by chance. */
const tellingKinds = new Set<AnswerKind>(['reason', 'origin'])

/** How well the form of a sentence suits the question: the kind of thing asked for, and that it states something. */
function formFactor(question: Asked, text: string, hasTerm: boolean): number {
  const hasKind = answerKindScore(question.answerKind, text) === 1
  return (
    kindFactor(question, text, hasKind) *
    (/[?？]\s*$/u.test(text) ? questionShare : 1) *
    (question.isNegated && !negation.test(text) ? otherPolarity : 1) *
    (question.isComparison && !comparison.test(text) ? notCompared : 1) *
    (question.isVague && !(hasKind && tellingKinds.has(question.answerKind)) ? vagueShare : 1) *
    (hasTerm || hasKind ? 1 : bareShare)
  )
}

function kindFactor({ answerKind, counted, order }: ParsedQuestion, text: string, hasKind: boolean): number {
  if (answerKind === null) return 1
  if (hasKind) {
    if (counted === null || answerKind !== 'number') return 1
    return countsNoun(text, counted) ? countedNumber : otherNumber
  }
  if (isRareKind(answerKind)) return withoutKind.rare
  if (answerKind === 'reason') return withoutKind.reason
  if (isCheckableKind(answerKind)) return withoutKind.checkable
  return order.length < 2 ? withoutKind.thin : withoutKind.other
}

/** "That's why I left": the reason is what was said before. A pronoun, too, points back. */
const pointsBack =
  /^(?:\p{L}+: )?(?:so |and |but )?(?:(?:that's|that is|this is|which is) (?:why|how|what|where|when)|it|he|she|they|this|that|because|which)\b/iu

/** The sentence, after the one before it if that says what it is about, and with the next one if there is room. */
function quotedSpan(
  { sentences, matches }: Chunk,
  { answerKind, terms }: ParsedQuestion,
  at: number,
): [number, number] {
  const fits = (from: number, to: number) =>
    from >= 0 &&
    to < sentences.length &&
    sentences.slice(from, to + 1).reduce((sum, { text }) => sum + text.length + 1, 0) <= maxQuotedChars
  const isHalf = matches[at]!.size * 2 >= terms.size
  const bringsMore = !isHalf && [...(matches[at - 1]?.keys() ?? [])].some(term => !matches[at]!.has(term))
  const from = (bringsMore || pointsBack.test(sentences[at]!.text)) && fits(at - 1, at) ? at - 1 : at
  return [from, !isRareKind(answerKind) && fits(from, at + 1) ? at + 1 : at]
}

/** The words of sentences in a row, one part for each window. */
function partsBetween(windows: readonly Window[], sentences: readonly Sentence[]): SentencePart[] {
  const parts = Map.groupBy(
    sentences.flatMap(sentence => sentence.parts),
    part => part.n,
  )
  return [...parts].map(([n, [first, ...rest]]) => {
    const window = windows.find(each => each.n === n)!
    return { n, text: textBetween(window.text, first!.text, (rest.at(-1) ?? first!).text) }
  })
}
