import { sumWordsOf } from '#adapters/search/amounts.ts'
import { answerKindScore, isCheckableKind, isRareKind } from '#adapters/search/answer-kinds.ts'
import { type ParsedQuestion, sumTerm } from '#adapters/search/parse-question.ts'
import { answerKindOf } from '#adapters/search/question-kinds.ts'
import { matchingIds } from '#adapters/search/rank-windows.ts'
import { rarity, type WindowIndex } from '#adapters/search/window-index.ts'
import { termsOf } from '#adapters/search/words.ts'
import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { advertisementsIn } from './advertisements.ts'
import { cleanSentence, readability } from './clean-sentence.ts'
import { textBetween } from './quote.ts'
import { type AskedQuestion, formFactor, isQuestion, pointsBack, type RankedChunk } from './sentence-form.ts'
import { type Sentence, type SentencePart, splitSentences } from './sentences.ts'

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
/** An amount of money belongs to what was named before it. */
const afterPrice = [1, 0.1]
const synonymStrength = 0.8
/** Another form of a term: "sharp" for "sharpen". */
const formStrength = 0.8
/** What is said right after a question counts as if it had the question's words, and more if both questions ask alike. */
const sameQuestionBonus = 1.3
/** A shorter question of the talk has no subject of its own: "Why?" */
const bareQuestion = 20
/** A moment that is about another person or place than the question names. */
const otherNameShare = 0.5
/** What a sentence gains if all adjacent pairs of the question's words are adjacent in it. */
const phraseBonus = 0.2
/** From this share of the windows on, a term is the video's topic and leads to no moment of it. */
const topicShare = 0.5
/** How much a term counts that is said in a neighboring window. */
const besideShare = 0.6
/** A sentence is quoted with a neighbor if both together are no longer than this. */
const maxQuotedChars = 240

type Scored = { readonly chunk: RankedChunk; readonly at: number; readonly coverage: number; readonly score: number }

/** The sentences around these windows that answer a question, best first, one for each moment. `near`: see `nearness`. */
export function chooseAnswers(
  windows: readonly TranscriptWindow[],
  index: WindowIndex,
  question: ParsedQuestion,
  places: readonly number[],
  { limit, near = null }: { readonly limit: number; readonly near?: number | null },
): ChosenAnswer[] {
  const weights = termWeights(index, question)
  const asked = { ...question, isVague: near === null && leadsNowhere(index, question) }
  const around = near === null ? places : [...places, near]
  const chunks = chunksOf(around, windows.length).map(([from, to]) =>
    readChunk(windows.slice(from, to), index, question),
  )
  const mayAdvertise = question.isAboutOffer || isSaidInAds(chunks, question)
  const found = chunks.flatMap(chunk =>
    [...chunk.sentences.keys()]
      .filter(at => mayAdvertise || !chunk.isAd[at])
      .map(at => scoreSentence(chunk, weights, asked, at, nearness(windows, near))),
  )
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

function readChunk(windows: readonly TranscriptWindow[], index: WindowIndex, question: ParsedQuestion): RankedChunk {
  const sentences = splitSentences(windows)
  const terms = sentences.map(({ text }) => termsOf(text, index.language, 200))
  return {
    windows,
    sentences,
    matches: sentences.map(({ text }, at) => matchesIn(question, text, new Set(terms[at]), index.language.code)),
    phrases: terms.map(each => phraseShare(question.order, each)),
    isAd: advertisementsIn(sentences),
    language: index.language.code,
  }
}

/** True when at least half of the question's words that are said at all are said only in advertisements. */
function isSaidInAds(chunks: readonly RankedChunk[], { order }: ParsedQuestion): boolean {
  const isSaid = (term: string, inAd: boolean): boolean =>
    chunks.some(({ matches, isAd }) => matches.some((found, at) => isAd[at] === inAd && found.get(term) === 1))
  const said = order.filter(term => isSaid(term, true) || isSaid(term, false))
  return said.length > 0 && said.filter(term => !isSaid(term, false)).length * 2 >= said.length
}

/** The share of neighboring terms of the question that are neighbors here too. */
function phraseShare(order: readonly string[], terms: readonly string[]): number {
  if (order.length < 2) return 0
  const isPair = (term: string, next: string) => terms.some((each, at) => each === term && terms[at + 1] === next)
  return order.slice(1).filter((next, at) => isPair(order[at]!, next)).length / (order.length - 1)
}

/** A follow-up is about the moment that the last answer quotes: how much a sentence counts for being near it or after it. */
const nearness =
  (windows: readonly TranscriptWindow[], near: number | null) =>
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
function matchesIn(
  question: ParsedQuestion,
  text: string,
  terms: ReadonlySet<string>,
  language: string,
): Map<string, number> {
  const hasKind = answerKindScore(question.answerKind, text, language) === 1
  const strength = (term: string): number => {
    if (term === sumTerm) return sumWordsOf(text).length > 0 ? 1 : 0
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
  chunk: RankedChunk,
  weights: ReadonlyMap<string, number>,
  question: AskedQuestion,
  at: number,
  nearnessOf: (sentence: Sentence) => number | null,
): Scored {
  const { sentences, matches } = chunk
  const sentence = sentences[at]!
  const asksBefore = isQuestion(sentences[at - 1]?.text ?? '')
  // "They want to close the line. Why?" asks about the sentence before.
  const askedGap = asksBefore && matches[at - 1]!.size === 0 && sentences[at - 1]!.text.length < bareQuestion ? 2 : 1
  const strengthOf = (term: string): number =>
    Math.max(
      ...before.map(
        (share, gap) => (asksBefore && gap > 0 && gap <= askedGap ? 1 : share) * (matches[at - gap]?.get(term) ?? 0),
      ),
      ...(question.answerKind === 'price' ? afterPrice : after).map(
        (share, gap) => share * (matches[at + gap]?.get(term) ?? 0),
      ),
    )
  const hasNames = question.names.every(name => strengthOf(name) > 0)
  const near = nearnessOf(sentence)
  let total = near === null ? 0 : nearnessWeight
  let covered = (near ?? 0) * nearnessWeight
  let own = 0
  for (const [term, weight] of weights) {
    total += weight
    own += weight * Math.max(matches[at]!.get(term) ?? 0, asksBefore ? (matches[at - askedGap]?.get(term) ?? 0) : 0)
    covered += weight * strengthOf(term)
  }
  const coverage =
    total === 0
      ? 0
      : Math.min(1, (covered / total) * formFactor(question, chunk, at, own > 0)) * (hasNames ? 1 : otherNameShare)
  const phrase = 1 + phraseBonus * chunk.phrases[at]!
  const reading = 0.85 + 0.15 * Math.min(1, readability(cleanSentence(sentence.text, '')))
  const isAnswer =
    asksBefore &&
    question.answerKind === answerKindOf(sentences[at - 1]!.text) &&
    (matches[at - askedGap]?.size ?? 0) > 0
  const score = coverage * reading * (0.75 + 0.25 * (own / (total || 1))) * phrase * (isAnswer ? sameQuestionBonus : 1)
  return { chunk, at, coverage, score }
}

/** The sentence, after the one before it if that says what it is about, and with the next one if there is room. */
function quotedSpan(
  { sentences, matches, language }: RankedChunk,
  { answerKind, terms }: ParsedQuestion,
  at: number,
): [number, number] {
  const fits = (from: number, to: number) =>
    from >= 0 &&
    to < sentences.length &&
    sentences.slice(from, to + 1).reduce((sum, { text }) => sum + text.length + 1, 0) <= maxQuotedChars
  if (
    answerKind === 'person' &&
    pointsBack.test(sentences[at]!.text) &&
    answerKindScore('person', sentences[at - 1]?.text ?? '', language) === 1
  )
    return [at - 1, at]
  const isHalf = matches[at]!.size * 2 >= terms.size
  const bringsMore = !isHalf && [...(matches[at - 1]?.keys() ?? [])].some(term => !matches[at]!.has(term))
  const from = (bringsMore || pointsBack.test(sentences[at]!.text)) && fits(at - 1, at) ? at - 1 : at
  return [from, !isRareKind(answerKind) && fits(from, at + 1) ? at + 1 : at]
}

/** The words of sentences in a row, one part for each window. */
function partsBetween(windows: readonly TranscriptWindow[], sentences: readonly Sentence[]): SentencePart[] {
  const parts = Map.groupBy(
    sentences.flatMap(sentence => sentence.parts),
    part => part.n,
  )
  return [...parts].map(([n, [first, ...rest]]) => {
    const window = windows.find(each => each.n === n)!
    return { n, text: textBetween(window.text, first!.text, (rest.at(-1) ?? first!).text) }
  })
}
