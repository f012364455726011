import type { SeededRandom } from './seeded-random.ts'
import type { SequenceEnvironment } from './sequence-environment.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Sets how Stripe's webhooks arrive from now on: in order, held back, doubled, shuffled or partly lost. */
export function disorderWebhooks({ simulator }: SequenceEnvironment, random: SeededRandom): string {
  const kind = random.weighted({ calm: 4, held: 2, doubled: 2, shuffled: 2, dropped: 1 })
  const seed = random.integer(1_000_000)
  simulator.control.webhooks.setDisorder(
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

/** Makes the next calls to Stripe fail. */
export function injectFault({ simulator }: SequenceEnvironment, random: SeededRandom): string {
  const act = random.pick([
    { kind: 'error', status: 500 },
    { kind: 'error', status: 429 },
    { kind: 'cut_before' },
    { kind: 'cut_after' },
  ] as const)
  // The SDK tries twice: its retry hides a single fault, two are an outage.
  const times = random.pick([1, 2, 2, 4])
  const call = random.pick(['POST *', 'POST *', 'POST /v1/subscriptions/:id', 'GET *'])
  simulator.control.faults.add({ call, act, times })
  return `${act.kind === 'error' ? act.status : act.kind} ${times}× ${call}`
}

/** Advances the clock by minutes, hours, days, to the end of the month, or by one or two months. */
export async function advanceTime({ simulator }: SequenceEnvironment, random: SeededRandom): Promise<string> {
  const { clock } = simulator.control
  const kind = random.weighted({ minutes: 5, hours: 3, days: 3, monthEnd: 2, month: 2, twoMonths: 1 })
  const now = clock.now()
  const monthEnd = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - minute - now.getTime()
  const ms = {
    minutes: (1 + random.integer(30)) * minute,
    hours: (1 + random.integer(30)) * hour,
    days: (1 + random.integer(9)) * day,
    monthEnd,
    month: (28 + random.integer(4)) * day,
    twoMonths: (56 + random.integer(8)) * day,
  }[kind]
  await clock.advance(Math.max(ms, minute))
  return `${Math.round(ms / minute)} min`
}
