import type { EvaluationRow } from './evaluation-row.ts'
import type { GoldPromise } from './evaluation-set.ts'

type SaidPromise = EvaluationRow['promises'][number]
export type AlignedPromises = {
  /** Each labeled promise with the one that the model listed for it, or null. */
  readonly pairs: readonly { readonly gold: GoldPromise; readonly said: SaidPromise | null }[]
  /** How many more promises the model listed. */
  readonly extra: number
}

/** Promises that share fewer of their words are about different things. */
const leastOverlap = 0.2

/** Pairs the main promises, then the others by the words that they share, the most similar first. */
export function alignPromises(gold: readonly GoldPromise[], said: readonly SaidPromise[]): AlignedPromises {
  const found = new Map<GoldPromise, SaidPromise>()
  const main = { gold: gold.find(each => each.main), said: said.find(each => each.main) ?? said[0] }
  if (main.gold && main.said) found.set(main.gold, main.said)
  const candidates = gold
    .filter(each => each !== main.gold)
    .flatMap(one =>
      said.filter(each => each !== main.said).map(other => ({ one, other, share: overlap(one.text, other.promise) })),
    )
    .filter(({ share }) => share >= leastOverlap)
    .sort((a, b) => b.share - a.share)
  const used = new Set(found.values())
  for (const { one, other } of candidates) {
    if (found.has(one) || used.has(other)) continue
    found.set(one, other)
    used.add(other)
  }
  const pairs = gold.map(each => ({ gold: each, said: found.get(each) ?? null }))
  return { pairs, extra: said.length - found.size }
}

const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(word => word.slice(0, 5)))

function overlap(a: string, b: string): number {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  const shared = [...first].filter(word => second.has(word)).length
  return shared / Math.max(1, Math.min(first.size, second.size))
}
