import type { Chance } from './chance.ts'
import type { Stage } from './stage.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How Stripe's messages travel for a while. */
export function stir({ simulator }: Stage, chance: Chance): string {
  const kind = chance.weighed({ calm: 4, held: 2, doubled: 2, shuffled: 2, dropped: 1 })
  const seed = chance.below(1_000_000)
  simulator.control.webhooks.disorder(
    {
      calm: {},
      held: { hold: true },
      doubled: { double: 0.6, shuffle: true, seed },
      shuffled: { shuffle: true, delayMs: 5, seed },
      dropped: { drop: 0.5, seed },
    }[kind],
  )
  return kind
}

/** Something that goes wrong with the next calls of Stripe's API. */
export function strike({ simulator }: Stage, chance: Chance): string {
  const act = chance.pick([
    { kind: 'error', status: 500 },
    { kind: 'error', status: 429 },
    { kind: 'cut_before' },
    { kind: 'cut_after' },
  ] as const)
  // The SDK tries twice: of one fault nobody hears, two are an outage.
  const times = chance.pick([1, 2, 2, 4])
  const call = chance.pick(['POST *', 'POST *', 'POST /v1/subscriptions/:id', 'GET *'])
  simulator.control.faults.add({ call, act, times })
  return `${act.kind === 'error' ? act.status : act.kind} ${times}× ${call}`
}

/** Time goes by: minutes, days, to the month's end, or two months at once. */
export async function leap({ simulator }: Stage, chance: Chance): Promise<string> {
  const { clock } = simulator.control
  const kind = chance.weighed({ minutes: 5, hours: 3, days: 3, monthEnd: 2, month: 2, twoMonths: 1 })
  const now = clock.now()
  const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - minute - now.getTime()
  const ms = {
    minutes: (1 + chance.below(30)) * minute,
    hours: (1 + chance.below(30)) * hour,
    days: (1 + chance.below(9)) * day,
    monthEnd,
    month: (28 + chance.below(4)) * day,
    twoMonths: (56 + chance.below(8)) * day,
  }[kind]
  await clock.advance(Math.max(ms, minute))
  return `${Math.round(ms / minute)} min`
}
