/** A reproducible random generator: the same seed gives the same values in the same order (mulberry32). */
export type SeededRandom = {
  /** From 0 to 1, 1 excluded. */
  fraction(): number
  /** A whole number from 0 to `limit`, `limit` excluded. */
  integer(limit: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** One of the names, with a probability in proportion to its weight. */
  weighted<Name extends string>(weights: Partial<Record<Name, number>>): Name
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    integer,
    chance: probability => fraction() < probability,
    pick: items => items[integer(items.length)]!,
    weighted(weights) {
      const entries = Object.entries(weights) as [never, number][]
      let left = fraction() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      return entries.at(-1)![0]
    },
  }
}
