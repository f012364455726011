import { readability } from './clean-sentence.ts'
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
  let best: number[] = []
  let bestScore = 0
  for (let size = Math.min(length, to - from); size > 0 && best.length === 0; size--)
    for (let start = from; start + size <= to; start++) {
      const run = Array.from({ length: size }, (_, index) => start + index)
      if (run.some(at => excluded.has(at) || digest.cleaned[at] === '')) continue
      const score = run.reduce((sum, at) => sum + digest.worth[at]!, 0) * readability(digest.cleaned[start]!) ** 2
      if (score > bestScore) [best, bestScore] = [run, score]
    }
  return best
}
