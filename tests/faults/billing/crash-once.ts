import { setTimeout as sleep } from 'node:timers/promises'
import type { Tier } from '#core/plans/plans.ts'
import type { CrashEnvironment } from './crash-environment.ts'
import { findViolations } from './find-violations.ts'
import { type Person, personOf } from './people.ts'
import { seededRandom } from './seeded-random.ts'

export type CrashResult = { readonly log: string; readonly violations: readonly string[]; readonly startMs: number }

/**
 * Kills the product once while one to three users use it, restarts it, and runs the nightly reconciliation. Returns the
 * violated invariants.
 */
export async function crashOnce(environment: CrashEnvironment, seed: number): Promise<CrashResult> {
  const random = seededRandom(seed)
  await environment.reset()
  await environment.product()
  const kinds = (['signup', 'upgrade', 'webhook'] as const).filter(() => random.chance(0.45))
  const chosen = kinds.length === 0 ? [random.pick(['signup', 'upgrade', 'webhook'] as const)] : kinds
  const people = chosen.map(kind => personOf(environment, `${kind}${seed}`))
  const tier = random.pick(['basic', 'pro', 'premium'] as const)
  for (const [i, kind] of chosen.entries()) if (kind !== 'signup') await signUp(environment, people[i]!, tier)

  const crash = Promise.withResolvers<string>()
  const killed = new AbortController()
  // Only the first call kills: a later timer would kill the new process.
  const kill = (when: string) => {
    if (killed.signal.aborted) return
    killed.abort()
    environment.proxy.intercept(() => true)
    void environment.kill().then(() => crash.resolve(when))
  }
  if (random.chance(0.5)) {
    // Before a call reaches Stripe, or after Stripe's response and before the product reads it.
    let left = 1 + random.integer(chosen.length * 12)
    environment.proxy.intercept((point, call) => {
      left -= 1
      if (left > 0) return false
      kill(`${point} ${call}`)
      return true
    })
  } else {
    const ms = random.integer(500)
    void sleep(ms).then(() => kill(`after ${ms} ms`))
  }
  const flows = { signup: signUp, upgrade, webhook: changeAtStripe }
  const all = Promise.all(chosen.map((kind, i) => flows[kind](environment, people[i]!, tier)))
  void all.then(
    () => sleep(300).then(() => kill('when all was done')),
    () => kill('after a failed step'),
  )
  const when = await crash.promise
  environment.proxy.intercept(null)

  const from = performance.now()
  await environment.product()
  const startMs = performance.now() - from
  await all
  // About half of the users open the success page again.
  for (const person of people) if (random.chance(0.5)) await openSuccessPage(person)
  await environment.runNightlyJobs()
  const violations = await findViolations(environment, people)
  return { log: `${chosen.join(' and ')} on ${tier}, killed ${when}`, violations, startMs }
}

async function signUp(environment: CrashEnvironment, person: Person, selectedPlan: Tier): Promise<void> {
  const { email, password, name: fullName } = person
  const response = await person.rest('POST /subscription/signup-checkout', { email, password, fullName, selectedPlan })
  const url: string | undefined = response?.body?.checkoutUrl
  const sessionId = url && /cs_test_\w+/.exec(url)?.[0]
  if (!url || !sessionId) return
  person.pages.push({ url, sessionId, flow: 'signup' })
  await environment.simulator.control.checkout.pay(sessionId)
  await openSuccessPage(person)
}

async function openSuccessPage(person: Person): Promise<void> {
  const [page] = person.pages
  if (page === undefined) return
  await person.rest('POST /subscription/process-signup-success', { sessionId: page.sessionId })
}

const upgradeTarget: Record<string, Tier> = { basic: 'premium', pro: 'premium', premium: 'premium' }

/** Upgrades to premium; resets the usage of a premium plan. */
async function upgrade(_: CrashEnvironment, person: Person, currentTier: Tier): Promise<void> {
  const { live } = await person.readAccount()
  if (live === null) throw new Error(`${person.name} has nothing to upgrade.`)
  const targetTier = upgradeTarget[currentTier]!
  const shownPeriod = live.periodStart.toISOString()
  person.consents.push({ tier: targetTier, shownPeriod })
  // The product does not reset a period that began in the same second.
  if (currentTier === targetTier) await sleep(2_000)
  await person.rest('POST /subscription/upgrade-checkout', { targetTier, expectedPeriodStart: shownPeriod })
}

/** Changes a subscription at Stripe alone, so that only webhooks inform the product. */
async function changeAtStripe({ simulator }: CrashEnvironment, person: Person): Promise<void> {
  const { live, customerId } = await person.readAccount()
  if (live === null || customerId === null) throw new Error(`${person.name} has nothing to cancel.`)
  const { control } = simulator
  person.cancellations += 2
  await control.portal.cancel(live.id)
  await control.portal.resume(live.id)
  await control.portal.updateCard(customerId, { number: '5555555555554444' })
  await control.portal.cancel(live.id)
  await control.webhooks.settle()
}
