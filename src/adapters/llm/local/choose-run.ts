import { readability, readsAlone } from './clean-sentence.ts'
import type { Digest } from './digest.ts'
import { cosineSimilarity } from './lexrank.ts'

type Span = { readonly from: number; readonly to: number }

export type RunChoice = {
  /** Sentences that are shown already: they are left out, and what repeats them counts less. */
  readonly shown?: readonly number[]
  /** The share of a heading's words that a sentence has. */
  readonly headingShare?: (at: number) => number
}

/** How much a run gains whose sentences have all words of its heading, and loses for repeating what is shown. */
const headingBonus = 1.5
const redundancy = 0.7

/**
 * The best `length` sentences in a row, which read as a connected paragraph: together they say most and what the heading
 * says, and the first one can be understood on its own. Fewer where the span is shorter, or where each longer run has a
 * sentence that is shown already.
 */
export function chooseRun(
  digest: Digest,
  { from, to }: Span,
  length: number,
  { shown = [], headingShare = () => 0 }: RunChoice = {},
): number[] {
  const excluded = new Set(shown)
  const similarity = new Map<number, number>()
  const likeShown = (at: number): number => {
    const known = similarity.get(at)
    if (known !== undefined) return known
    const most = shown.reduce(
      (top, other) => Math.max(top, cosineSimilarity(digest.vectors[at]!, digest.vectors[other]!)),
      0,
    )
    similarity.set(at, most)
    return most
  }
  const reading = digest.cleaned.slice(from, to).map(sentence => Math.min(1, readability(sentence)))
  let best: number[] = []
  let bestScore = 0
  for (let size = Math.min(length, to - from); size > 0 && best.length === 0; size--)
    for (let start = from; start + size <= to; start++) {
      const run = Array.from({ length: size }, (_, index) => start + index)
      if (run.some(at => excluded.has(at) || digest.worth[at] === 0)) continue
      const worth = run.reduce((sum, at) => sum + digest.worth[at]! * (1 + headingBonus * headingShare(at)), 0)
      const score = worth * startFactor(digest.cleaned[start]!) * Math.min(...run.map(at => reading[at - from]!))
      if (score <= bestScore) continue
      const fresh = score * (1 - redundancy * Math.max(...run.map(likeShown)))
      if (fresh > bestScore) [best, bestScore] = [run, fresh]
    }
  return best
}

/** A run that starts in the middle of a thought is chosen only where no other is. */
const midThought = 0.2
const startFactor = (sentence: string): number => readability(sentence) ** 2 * (readsAlone(sentence) ? 1 : midThought)
