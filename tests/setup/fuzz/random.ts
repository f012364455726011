/** Random numbers that depend only on the seed (mulberry32). */
export type Random = {
  /** An integer from 0 to `below`, exclusive. */
  int(below: number): number
  /** True with the probability `share`. */
  chance(share: number): boolean
  pick<T>(from: readonly T[]): T
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (below: number): number => Math.floor(next() * below)
  return { int, chance: share => next() < share, pick: from => from[int(from.length)]! }
}
