import { setTimeout as sleep } from 'node:timers/promises'
import type { SendAll } from '#embedded/stripe/webhooks/deliveries.ts'

/** How deliveries go wrong. `drop` and `double` are probabilities from 0 to 1, repeatable by the seed. */
export type Disorder = {
  readonly seed?: number | undefined
  /** Hold all deliveries until `release`. */
  readonly hold?: boolean | undefined
  readonly drop?: number | undefined
  readonly double?: number | undefined
  /** Whether deliveries that are due together are shuffled. */
  readonly shuffle?: boolean | undefined
  /** A random delay of up to this many milliseconds before each delivery. */
  readonly delayMs?: number | undefined
  /** The event types that are affected; all by default. */
  readonly types?: readonly string[] | undefined
}

/** Sends due deliveries out of order, twice, late or not at all. */
export function disorderOf(plan: Disorder): SendAll {
  const chance = chances(plan.seed ?? 1)
  return async (due, { send, withhold }) => {
    for (const item of plan.shuffle ? shuffled(due, chance) : due) {
      const isTouched = plan.types === undefined || plan.types.includes(item.event.type)
      const [dropped, doubled, late] = [chance(), chance(), chance()]
      if (isTouched && plan.hold) await withhold(item, 'held')
      else if (isTouched && dropped < (plan.drop ?? 0)) await withhold(item, 'failed')
      else {
        if (isTouched && plan.delayMs) await sleep(Math.floor(late * plan.delayMs), undefined, { ref: false })
        await send(item)
        if (isTouched && doubled < (plan.double ?? 0)) await send(item)
      }
    }
  }
}

function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1))
    const kept = order[last]!
    order[last] = order[other]!
    order[other] = kept
  }
  return order
}

/** Random numbers from 0 to 1, repeatable by the seed (mulberry32). */
function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
