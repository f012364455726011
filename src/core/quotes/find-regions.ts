import type { Columns } from './columns.ts'

/** Words of the transcript from `from` up to `to`, which is not included. */
export type WordSpan = {
  readonly from: number
  readonly to: number
  /** True when it includes a negation beside the quote, which the quote left out. */
  readonly addsNegation?: boolean
}

const maxSpans = 100
/** How many places of its words are counted for one quote. */
const maxPlaces = 20_000
/** Neighboring words whose places are counted together. */
const bucketSize = 16
/** The share of a quote's words, by weight, that a place must have. Contractions and numbers may be written differently. */
const leastShare = 0.3

const occurrences = ({ firstPlaces }: Columns, id: number): number => firstPlaces[id + 1]! - firstPlaces[id]!

/** The places where all words occur in order, found by the rarest word. */
export function exactSpans(columns: Columns, wanted: Int32Array): WordSpan[] {
  if (wanted.length === 0 || wanted.includes(-1)) return []
  const { ids, firstPlaces, places } = columns
  const spans: WordSpan[] = []
  let offset = 0
  for (let at = 1; at < wanted.length; at++)
    if (occurrences(columns, wanted[at]!) < occurrences(columns, wanted[offset]!)) offset = at
  const rarest = wanted[offset]!
  for (let place = firstPlaces[rarest]!; place < firstPlaces[rarest + 1]! && spans.length < maxSpans; place++) {
    const from = places[place]! - offset
    if (from >= 0 && from + wanted.length <= ids.length && wanted.every((id, step) => ids[from + step] === id))
      spans.push({ from, to: from + wanted.length })
  }
  return spans
}

/** Where most of the words occur close together, the best places first. */
export function similarRegions(columns: Columns, wanted: Int32Array, most: number): WordSpan[] {
  const known = [...wanted.entries()].filter(([, id]) => id >= 0)
  if (known.length === 0) return []
  const rarestFirst = known.sort(([, a], [, b]) => occurrences(columns, a) - occurrences(columns, b))
  const votes = new Float64Array(Math.ceil((columns.ids.length + wanted.length) / bucketSize) + 2)
  let placesLeft = maxPlaces
  let whole = 0
  for (const [offset, id] of rarestFirst) {
    const count = occurrences(columns, id)
    if (placesLeft < count && whole > 0) break
    placesLeft -= count
    const weight = 1 / (1 + Math.log2(1 + count))
    whole += weight
    const last = columns.firstPlaces[id]! + Math.min(count, maxPlaces)
    for (let place = columns.firstPlaces[id]!; place < last; place++) {
      const bucket = ((columns.places[place]! - offset + wanted.length) / bucketSize) | 0
      votes[bucket]! += weight
    }
  }
  const slack = bucketSize + Math.ceil(wanted.length / 2)
  return bestBuckets(votes, most, whole * leastShare).map(bucket => {
    const from = bucket * bucketSize - wanted.length
    return {
      from: Math.max(0, from - slack),
      to: Math.min(columns.ids.length, from + 2 * bucketSize + wanted.length + slack),
    }
  })
}

/** The buckets with the most votes, each counted with its right neighbor, without those that overlap a better one. */
function bestBuckets(votes: Float64Array, most: number, least: number): number[] {
  const sumAt = (bucket: number) => votes[bucket]! + votes[bucket + 1]!
  let top = least / 0.45
  for (let bucket = 0; bucket + 1 < votes.length; bucket++) if (sumAt(bucket) > top) top = sumAt(bucket)
  const best: number[] = []
  for (let bucket = 0; bucket + 1 < votes.length; bucket++) if (sumAt(bucket) >= top * 0.45) best.push(bucket)
  best.sort((a, b) => sumAt(b) - sumAt(a) || a - b)
  const chosen: number[] = []
  for (const bucket of best) {
    if (chosen.length >= most) break
    if (!chosen.includes(bucket - 1) && !chosen.includes(bucket + 1)) chosen.push(bucket)
  }
  return chosen
}

/** So much of a quote's words, in their order, a region has at least. */
const leastInOrder = 0.3

/** The regions that have enough of the quote's words in its order, those with the most words first. */
export function orderedRegions(columns: Columns, wanted: Int32Array, regions: readonly WordSpan[]): WordSpan[] {
  const least = Math.max(1, Math.floor(wanted.length * leastInOrder))
  const counted = regions.map(region => ({ region, count: commonWords(columns.ids, region, wanted) }))
  return counted
    .filter(({ count }) => count >= least)
    .sort((a, b) => b.count - a.count)
    .map(({ region }) => region)
}

/** The length of the longest common subsequence of a region and a quote. */
function commonWords(ids: Int32Array, { from, to }: WordSpan, wanted: Int32Array): number {
  const lengths = new Int32Array(wanted.length + 1)
  for (let at = from; at < to; at++) {
    const id = ids[at]!
    let diagonal = 0
    for (let row = 1; row <= wanted.length; row++) {
      const above = lengths[row]!
      if (wanted[row - 1] === id) lengths[row] = diagonal + 1
      else if (lengths[row - 1]! > above) lengths[row] = lengths[row - 1]!
      diagonal = above
    }
  }
  return lengths[wanted.length]!
}
