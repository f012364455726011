/** Chance that repeats: the same seed, the same answers in the same order (mulberry32). */
export type Chance = {
  /** From 0 to 1, 1 excluded. */
  share(): number
  /** A whole number from 0 to `limit`, `limit` excluded. */
  below(limit: number): number
  /** True in that share of cases. */
  happens(share: number): boolean
  pick<T>(items: readonly T[]): T
  /** One of the names, as likely as its weight says. */
  weighed<Name extends string>(weights: Partial<Record<Name, number>>): Name
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(share() * limit)
  return {
    share,
    below,
    happens: wanted => share() < wanted,
    pick: items => items[below(items.length)]!,
    weighed(weights) {
      const entries = Object.entries(weights) as [never, number][]
      let left = share() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name
      }
      return entries.at(-1)![0]
    },
  }
}
