import { readability, readsAlone } from './clean-sentence.ts'
import type { Digest } from './digest.ts'

type Span = { readonly from: number; readonly to: number }

/**
 * The best `length` sentences in a row, which read as a connected paragraph: together they say most, and the first one
 * can be understood on its own. Fewer where the span is shorter, or where each longer run has an excluded sentence.
 */
export function chooseRun(
  digest: Digest,
  { from, to }: Span,
  length: number,
  excluded: ReadonlySet<number> = new Set(),
): number[] {
  const reading = digest.cleaned.slice(from, to).map(sentence => Math.min(1, readability(sentence)))
  let best: number[] = []
  let bestScore = 0
  for (let size = Math.min(length, to - from); size > 0 && best.length === 0; size--)
    for (let start = from; start + size <= to; start++) {
      const run = Array.from({ length: size }, (_, index) => start + index)
      if (run.some(at => excluded.has(at) || digest.worth[at] === 0)) continue
      const worth = run.reduce((sum, at) => sum + digest.worth[at]!, 0)
      const score = worth * startFactor(digest.cleaned[start]!) * Math.min(...run.map(at => reading[at - from]!))
      if (score > bestScore) [best, bestScore] = [run, score]
    }
  return best
}

/** A run that starts in the middle of a thought is chosen only where no other is. */
const midThought = 0.2
const startFactor = (sentence: string): number => readability(sentence) ** 2 * (readsAlone(sentence) ? 1 : midThought)
