import type { TranscriptWindow } from '#core/transcripts/transcript.ts'
import { sumWordsOf } from './amounts.ts'
import { answerKindScore, isRareKind } from './answer-kinds.ts'
import { type ParsedQuestion, parseQuestion, sumTerm } from './parse-question.ts'
import { rarity, relatedTermIds, type WindowIndex } from './window-index.ts'

export type RankedWindow = { readonly window: TranscriptWindow; readonly score: number }

/** Chosen on half of the recorded meetings and measured on the other half (docs/local-engine.md). */
const weights = {
  saturation: 1.2,
  lengthBias: 0.5,
  answerKind: 0.1,
  /** For a kind that few windows contain: a duration, a price, a frequency. */
  rareAnswerKind: 0.35,
  /** For a sum, where the question asks for one. */
  sum: 0.35,
  /** Share of a window's score that the next window gets; the one after it half of that, and so on. */
  neighborShare: 0.3,
  neighborReach: 4,
  /**
   * A window within `penaltyReach` of a better one keeps only the share `penalty`, so that the list shows different
   * moments.
   */
  penaltyReach: 3,
  penalty: 0.4,
} as const

/** A question as the words of this video can answer it; `earlier` as in `parseQuestion`. */
export const questionFor = (index: WindowIndex, question: string, earlier?: string): ParsedQuestion =>
  parseQuestion(question, index.language, term => matchingIds(index, term).length > 0, earlier)

/** The windows that answer the question best, best first; none when no word of the question is spoken. */
export function rankWindows(
  index: WindowIndex,
  windows: readonly TranscriptWindow[],
  parsed: ParsedQuestion,
  limit: number,
): RankedWindow[] {
  const termWeights = new Map<number, number>()
  for (const [term, weight] of parsed.terms)
    for (const [id, share] of matchingIds(index, term))
      termWeights.set(id, Math.max(termWeights.get(id) ?? 0, weight * share * rarity(index, id)))
  if (termWeights.size === 0) return []
  const scores = smooth(scoreTerms(index, termWeights))
  const top = scores.reduce((a, b) => Math.max(a, b), 0)
  if (parsed.terms.has(sumTerm))
    for (const [at, { text }] of windows.entries()) if (sumWordsOf(text).length > 0) scores[at]! += weights.sum * top
  const shortlist = [...scores.keys()]
    .filter(at => scores[at]! > 0)
    .sort((a, b) => scores[b]! - scores[a]! || a - b)
    .slice(0, Math.max(limit * 2, 40))
    .map(at => ({
      window: windows[at]!,
      score:
        scores[at]! +
        (isRareKind(parsed.answerKind) ? weights.rareAnswerKind : weights.answerKind) *
          top *
          answerKindScore(parsed.answerKind, windows[at]!.text, index.language.code),
    }))
    .sort((a, b) => b.score - a.score || a.window.n - b.window.n)
  return diversify(shortlist, limit)
}

/** The term itself; if it is never spoken, spoken terms that begin with it or that it begins with. */
export function matchingIds(index: WindowIndex, term: string): (readonly [number, number])[] {
  const id = index.ids.get(term)
  if (id !== undefined) return [[id, 1]]
  if (term.length < 5) return []
  return [...relatedTermIds(index, term).take(5)].map(found => [found, 0.6] as const)
}

/** BM25 scores of the windows. */
function scoreTerms(index: WindowIndex, termWeights: ReadonlyMap<number, number>): Float64Array {
  const scores = new Float64Array(index.sequences.length)
  for (const [id, weight] of termWeights) {
    const posting = index.postings[id]!
    for (let at = 0; at < posting.length; at += 2) {
      const doc = posting[at]!
      const times = posting[at + 1]!
      const norm = 1 - weights.lengthBias + (weights.lengthBias * index.sequences[doc]!.length) / index.averageLength
      scores[doc]! += (weight * times * (weights.saturation + 1)) / (times + weights.saturation * norm)
    }
  }
  return scores
}

/** Gives neighbors a share of each score: an answer is often spoken just before or after the question's words. */
function smooth(scores: Float64Array): Float64Array {
  const smoothed = Float64Array.from(scores)
  for (const [at, score] of scores.entries()) {
    if (score === 0) continue
    for (let gap = 1; gap <= weights.neighborReach; gap++) {
      const share = (weights.neighborShare * score) / gap
      if (at >= gap) smoothed[at - gap]! += share
      if (at + gap < smoothed.length) smoothed[at + gap]! += share
    }
  }
  return smoothed
}

/** Chooses the best windows in turn, with a penalty for windows near a chosen one, which often repeat it. */
function diversify(ranked: readonly RankedWindow[], limit: number): RankedWindow[] {
  const remaining = [...ranked]
  const chosen: RankedWindow[] = []
  while (chosen.length < limit && remaining.length > 0) {
    let best = 0
    let bestScore = -1
    for (let index = 0; index < remaining.length; index++) {
      const isNearChosen = chosen.some(
        other => Math.abs(other.window.n - remaining[index]!.window.n) <= weights.penaltyReach,
      )
      const score = remaining[index]!.score * (isNearChosen ? weights.penalty : 1)
      if (score > bestScore) [best, bestScore] = [index, score]
    }
    chosen.push({ window: remaining[best]!.window, score: bestScore })
    remaining.splice(best, 1)
  }
  return chosen
}
