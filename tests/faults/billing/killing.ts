import { setTimeout as sleep } from 'node:timers/promises'
import type { Tier } from '#core/plans.ts'
import type { Arena } from './arena.ts'
import { brokenLaws } from './broken-laws.ts'
import { chanceOf } from './chance.ts'
import { type Person, personOf } from './people.ts'

export type Killed = { readonly story: string; readonly broken: readonly string[]; readonly startMs: number }

/** Kills the product once, somewhere in the middle of what people do; a new process and one night later all is well. */
export async function killOnce(arena: Arena, seed: number): Promise<Killed> {
  const chance = chanceOf(seed)
  await arena.wipe()
  await arena.product()
  const kinds = (['signup', 'upgrade', 'webhook'] as const).filter(() => chance.happens(0.45))
  const chosen = kinds.length === 0 ? [chance.pick(['signup', 'upgrade', 'webhook'] as const)] : kinds
  const people = chosen.map(kind => personOf(arena, `${kind}${seed}`))
  const tier = chance.pick(['basic', 'pro', 'premium'] as const)
  for (const [i, kind] of chosen.entries()) if (kind !== 'signup') await signsUp(arena, people[i]!, tier)

  const fate = Promise.withResolvers<string>()
  const isOver = new AbortController()
  // It dies once: a clock that rings after the end would kill the process that comes next.
  const dies = (how: string) => {
    if (isOver.signal.aborted) return
    isOver.abort()
    arena.gate.watch(() => true)
    void arena.kill().then(() => fate.resolve(how))
  }
  if (chance.happens(0.5)) {
    // At the border: Stripe has not been asked, or has answered and nobody has read it.
    let left = 1 + chance.below(chosen.length * 12)
    arena.gate.watch((edge, call) => {
      left -= 1
      if (left > 0) return false
      dies(`${edge} ${call}`)
      return true
    })
  } else {
    const ms = chance.below(500)
    void sleep(ms).then(() => dies(`after ${ms} ms`))
  }
  const acts = { signup: signsUp, upgrade: upgrades, webhook: isCancelledOutside }
  const all = Promise.all(chosen.map((kind, i) => acts[kind](arena, people[i]!, tier)))
  void all.then(
    () => sleep(300).then(() => dies('when all was done')),
    () => dies('over a failed act'),
  )
  const how = await fate.promise
  arena.gate.watch(null)

  const from = performance.now()
  await arena.product()
  const startMs = performance.now() - from
  await all
  // Whoever sees the success page again, or comes back to it.
  for (const person of people) if (chance.happens(0.5)) await opensSuccessPage(person)
  await arena.night()
  const broken = await brokenLaws(arena, people)
  return { story: `${chosen.join(' and ')} on ${tier}, killed ${how}`, broken, startMs }
}

async function signsUp(arena: Arena, person: Person, selectedPlan: Tier): Promise<void> {
  const { email, password, name: fullName } = person
  const answer = await person.rest('POST /subscription/signup-checkout', { email, password, fullName, selectedPlan })
  const url: string | undefined = answer?.body?.checkoutUrl
  const sessionId = url && /cs_test_\w+/.exec(url)?.[0]
  if (!url || !sessionId) return
  person.pages.push({ url, sessionId, of: 'signup' })
  await arena.simulator.control.checkout.pay(sessionId)
  await opensSuccessPage(person)
}

async function opensSuccessPage(person: Person): Promise<void> {
  const [page] = person.pages
  if (page === undefined) return
  await person.rest('POST /subscription/process-signup-success', { sessionId: page.sessionId })
}

const next: Record<string, Tier> = { basic: 'premium', pro: 'premium', premium: 'premium' }

/** To premium, or its usage reset. */
async function upgrades(_: Arena, person: Person, present: Tier): Promise<void> {
  const { live } = await person.screen()
  if (live === null) throw new Error(`${person.name} has nothing to upgrade.`)
  const targetTier = next[present]!
  const seen = live.periodStart.toISOString()
  person.consents.push({ tier: targetTier, seen })
  // A period of this very second is not reset.
  if (present === targetTier) await sleep(2_000)
  await person.rest('POST /subscription/upgrade-checkout', { targetTier, expectedPeriodStart: seen })
}

/** Things happen at Stripe alone, so that the product hears of them by webhooks only. */
async function isCancelledOutside({ simulator }: Arena, person: Person): Promise<void> {
  const { live, customerId } = await person.screen()
  if (live === null || customerId === null) throw new Error(`${person.name} has nothing to cancel.`)
  const { control } = simulator
  person.cancellations += 2
  await control.portal.cancel(live.id)
  await control.portal.resume(live.id)
  await control.portal.updateCard(customerId, { number: '5555555555554444' })
  await control.portal.cancel(live.id)
  await control.webhooks.settle()
}
