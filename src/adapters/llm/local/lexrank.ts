import { createYielder } from './yielder.ts'

/** A sentence's terms and their weights, scaled to length 1. */
export type Vector = ReadonlyMap<string, number>

/** The tf-idf vectors of sentences. */
export async function createVectors(terms: readonly (readonly string[])[], signal?: AbortSignal): Promise<Vector[]> {
  const yieldIfDue = createYielder(signal)
  const documentFrequency = new Map<string, number>()
  for (const sentenceTerms of terms) {
    await yieldIfDue()
    for (const term of new Set(sentenceTerms)) documentFrequency.set(term, (documentFrequency.get(term) ?? 0) + 1)
  }
  const vectors: Vector[] = []
  for (const sentenceTerms of terms) {
    await yieldIfDue()
    vectors.push(vectorOf(sentenceTerms, term => Math.log(1 + terms.length / documentFrequency.get(term)!)))
  }
  return vectors
}

function vectorOf(terms: readonly string[], rarity: (term: string) => number): Vector {
  const weights = new Map<string, number>()
  for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + 1)
  let square = 0
  for (const [term, times] of weights) {
    const weight = (1 + Math.log(times)) * rarity(term)
    weights.set(term, weight)
    square += weight * weight
  }
  const length = Math.sqrt(square) || 1
  for (const [term, weight] of weights) weights.set(term, weight / length)
  return weights
}

/** Cosine of two vectors of length 1. */
export function cosineSimilarity(a: Vector, b: Vector): number {
  const [short, long] = a.size < b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [term, weight] of short) sum += weight * (long.get(term) ?? 0)
  return sum
}

const threshold = 0.1
const damping = 0.85
const rounds = 12
/** A term in more sentences than this does not indicate similarity, and comparing all of them would be quadratic. */
const maxPostings = 300

/**
 * How central each sentence is to the whole (LexRank, Erkan and Radev 2004), scaled so that the mean is 1.
 * Only sentences with shared terms are compared, so that ten hours of speech take well under a second.
 */
export async function lexRank(vectors: readonly Vector[], signal?: AbortSignal): Promise<Float64Array> {
  const yieldIfDue = createYielder(signal)
  const postings = new Map<string, [number, number][]>()
  for (const [index, vector] of vectors.entries()) {
    await yieldIfDue()
    for (const [term, weight] of vector) {
      const list = postings.get(term)
      if (list) list.push([index, weight])
      else postings.set(term, [[index, weight]])
    }
  }
  const edges: { to: number[]; weight: number[] }[] = []
  const sums = new Float64Array(vectors.length)
  for (let index = 0; index < vectors.length; index++) {
    await yieldIfDue()
    const neighbors: number[] = []
    for (const [term, weight] of vectors[index]!) {
      const list = postings.get(term)!
      if (list.length > maxPostings) continue
      for (const [other, otherWeight] of list) {
        if (sums[other] === 0) neighbors.push(other)
        sums[other]! += weight * otherWeight
      }
    }
    const to: number[] = []
    const weight: number[] = []
    for (const other of neighbors) {
      if (other !== index && sums[other]! >= threshold) {
        to.push(other)
        weight.push(sums[other]!)
      }
      sums[other] = 0
    }
    edges.push({ to, weight })
  }
  return iterateRanks(edges, yieldIfDue)
}

async function iterateRanks(
  edges: readonly { to: readonly number[]; weight: readonly number[] }[],
  yieldIfDue: () => Promise<void> | undefined,
): Promise<Float64Array> {
  const totals = edges.map(edge => edge.weight.reduce((a, b) => a + b, 0))
  let ranks = new Float64Array(edges.length).fill(1)
  for (let round = 0; round < rounds; round++) {
    const next = new Float64Array(edges.length).fill(1 - damping)
    for (let index = 0; index < edges.length; index++) {
      if ((index & 63) === 0) await yieldIfDue()
      const { to, weight } = edges[index]!
      const share = totals[index]! > 0 ? (damping * ranks[index]!) / totals[index]! : 0
      for (let edge = 0; edge < to.length; edge++) next[to[edge]!]! += share * weight[edge]!
    }
    ranks = next
  }
  return ranks
}
