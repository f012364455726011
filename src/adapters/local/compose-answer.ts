import type { Window } from '#core/transcript.ts'
import { cleanSentence, readability } from './clean-sentence.ts'
import { answerKindScore, isRareKind, type ParsedQuestion, parseQuestion } from './parse-question.ts'
import { cite, quoteFrom, textBetween } from './quote.ts'
import { matchingIds, rankWindows } from './rank-windows.ts'
import { type SentencePart, splitSentences } from './sentences.ts'
import { textsFor } from './texts.ts'
import { indexWindowsInSteps, rarity, type WindowIndex } from './window-index.ts'
import { termsOf } from './words.ts'
import { createYielder, runInSteps } from './yielder.ts'

/** The base weight of a term of the question, and the most that rarity can add to it. */
const baseWeight = 4
const maxRarityWeight = 9
/** When no passage covers this share of the question's terms, the video does not answer it (docs/local-engine.md). */
const answerCoverage = 0.48
const maxPassages = 3
/** The next sentence, which often holds the answer, is quoted too if both together are no longer than this. */
const maxQuotedChars = 240

type Passage = {
  readonly part: SentencePart
  readonly coverage: number
  readonly score: number
  /** More than 1 when one sentence has both the question's terms and the kind of thing asked for, such as a date. */
  readonly fit: number
}

/** The best passages for a question, best first. `coverage` is the share of the question's terms that each contains. */
export function findPassages(
  windows: readonly Window[],
  index: WindowIndex,
  question: string,
  limit: number,
): Passage[] {
  const parsed = parseQuestion(question, index.language, term => matchingIds(index, term).length > 0)
  return rankWindows(index, windows, question, limit + 2)
    .map(({ window, score }) => passageIn(windows, index, parsed, window, score))
    .sort((a, b) => relevanceOf(b) - relevanceOf(a))
    .slice(0, limit)
}

/** The retrieval score counts little, because it penalizes neighboring windows even when one of them has the answer. */
const relevanceOf = ({ coverage, score, fit }: Passage): number => coverage * fit * score ** 0.25

/** The weight of each term of the question. Rare terms weigh more, but frequent ones count too. */
function weightedTerms(index: WindowIndex, question: ParsedQuestion): (readonly [string, number])[] {
  const unseenRarity = Math.min(maxRarityWeight, Math.log(1 + index.sequences.length / 0.5))
  return [...question.terms].map(([term, weight]) => {
    const id = index.ids.get(term)
    return [
      term,
      weight * (baseWeight + Math.min(maxRarityWeight, id === undefined ? unseenRarity : rarity(index, id))),
    ] as const
  })
}

function passageIn(
  windows: readonly Window[],
  index: WindowIndex,
  question: ParsedQuestion,
  window: Window,
  score: number,
): Passage {
  const wantedTerms = weightedTerms(index, question)
  const totalWeight = wantedTerms.reduce((sum, [, weight]) => sum + weight, 0) || 1
  const at = windows.indexOf(window)
  const nearTerms = new Set(
    [at - 1, at, at + 1].flatMap(each => [...(index.sequences[each] ?? [])]).map(id => index.names[id]!),
  )
  const ownTerms = new Set([...(index.sequences[at] ?? [])].map(id => index.names[id]!))
  const coveredWeight = wantedTerms.reduce(
    (sum, [term, weight]) =>
      sum + (includesTerm(ownTerms, term) ? weight : includesTerm(nearTerms, term) ? weight * 0.6 : 0),
    0,
  )
  return { ...bestPart(index, question, new Map(wantedTerms), window), coverage: coveredWeight / totalWeight, score }
}

/** True when the terms include this one, or a longer or shorter form of it. */
const includesTerm = (terms: ReadonlySet<string>, term: string): boolean =>
  terms.has(term) ||
  (term.length >= 5 && [...terms].some(each => each.length >= 4 && (each.startsWith(term) || term.startsWith(each))))

/**
 * The sentence of a window that covers most of the question, with the next one; or with the previous one, if only that
 * has the kind of thing asked for.
 */
function bestPart(
  index: WindowIndex,
  question: ParsedQuestion,
  wantedTerms: ReadonlyMap<string, number>,
  window: Window,
): Pick<Passage, 'part' | 'fit'> {
  const parts = splitSentences([window]).map(sentence => sentence.parts[0]!)
  if (parts.length === 0) return { part: { n: window.n, text: window.text.slice(0, 240) }, fit: 1 }
  const values = parts.map(part => {
    const terms = new Set(termsIn(index, part.text))
    const matched = [...wantedTerms].reduce((sum, [term, weight]) => sum + (includesTerm(terms, term) ? weight : 0), 0)
    return (
      matched * (1 + (isRareKind(question.answerKind) ? 0.8 : 0.25) * answerKindScore(question.answerKind, part.text)) +
      0.1 * readability(cleanSentence(part.text, ''))
    )
  })
  const best = values.indexOf(Math.max(...values))
  const hasAnswerKind = question.answerKind === null || answerKindScore(question.answerKind, parts[best]!.text) === 1
  const other = hasAnswerKind
    ? -1
    : [best + 1, best - 1].findIndex(at => parts[at] && answerKindScore(question.answerKind, parts[at]!.text) === 1)
  const [from, to] = other === 1 ? [best - 1, best] : [best, Math.min(best + 1, parts.length - 1)]
  const joined = textBetween(window.text, parts[from]!.text, parts[to]!.text)
  return {
    part: { n: window.n, text: joined.length <= maxQuotedChars ? joined : parts[best]!.text },
    fit: question.answerKind === null || !hasAnswerKind ? 1 : isRareKind(question.answerKind) ? 1.6 : 1.3,
  }
}

const termsIn = (index: WindowIndex, text: string): string[] => termsOf(text, index.language, 200)

/** An answer in quotes with window marks, or a sentence that says that the video does not answer the question. */
export async function composeAnswer(
  windows: readonly Window[],
  question: string,
  signal?: AbortSignal,
): Promise<string> {
  const index = await runInSteps(indexWindowsInSteps(windows), createYielder(signal))
  const words = textsFor(index.language.code)
  if (windows.length === 0) return words.notFound
  const passages = findPassages(windows, index, question, maxPassages + 1).filter(passage =>
    quoteFrom(passage.part.text),
  )
  const best = passages[0]
  if (!best || best.coverage < answerCoverage) return words.notFound
  const others = passages
    .slice(1)
    .filter(other => other.coverage >= Math.max(answerCoverage, best.coverage * 0.8))
    .slice(0, maxPassages - 1)
  const more =
    others.length === 0 ? '' : `\n\n${words.alsoHere}\n\n${others.map(other => `- ${cite(other.part)}`).join('\n')}`
  return `${words.inTheirWords} ${cite(best.part)}${more}`
}
