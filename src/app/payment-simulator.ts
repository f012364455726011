import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { subscribedEvents } from '#adapters/payments/subscribed-events.ts'
import { stripeWebhookPath } from '#core/stripe-webhook.ts'
import type { SimulatorAddress, SimulatorMembership } from '#embedded/stripe/join-simulator.ts'
import type { Clock } from '#src/ports.ts'
import type { Config } from './config.ts'
import type { Assembly } from './deps.ts'

export type PaymentSimulator = AsyncDisposable & {
  /** Where the simulator answers now, with its key; null until some process serves it. */
  reach(): SimulatorAddress | null
  /**
   * Joins the simulator of the database and waits until payments can be taken through it.
   * @param pagesPassword what its pages ask for, should this process serve them; null where this machine alone can
   */
  join(assembly: Assembly, pagesPassword: string | null): Promise<void>
}

/**
 * What stands in for Stripe in this process, and the clock that the product goes by then: it follows the simulated time.
 * Nothing is served before `join`. `setsUp` gives the account what a real one gets by `billing setup`.
 */
export async function openPaymentSimulator(
  config: Config,
  { setsUp }: { readonly setsUp: boolean },
): Promise<{ simulator: PaymentSimulator; clock: Clock }> {
  const { joinSimulator, offsetClock } = await import('#embedded/stripe/join-simulator.ts')
  const clock = offsetClock()
  let membership: SimulatorMembership | undefined
  let reached: SimulatorAddress | null = null
  let hasEnded = false
  const simulator: PaymentSimulator = {
    reach: () => reached,
    async join(assembly, pagesPassword) {
      if (hasEnded) return
      membership = joinSimulator({
        databaseUrl: assembly.databaseUrl,
        publicUrl: config.appUrl,
        pagesPassword,
        webhook: { url: webhookUrl(config), events: subscribedEvents },
        clockToSet: clock,
        onAddress: (found: SimulatorAddress) => {
          reached = found
          assembly.payThrough({ apiUrl: found.url, secretKey: found.apiKey, webhookSecret: found.webhookSecret })
        },
      })
      const found = await membership.address
      if (setsUp) await setUp(assembly, found.webhookUrl ?? webhookUrl(config))
    },
    async [Symbol.asyncDispose]() {
      hasEnded = true
      await membership?.[Symbol.asyncDispose]()
    },
  }
  return { simulator, clock }
}

/** A simulator that was found may be about to move: its process has just ended, and another takes over within a second. */
const triesToSetUp = 10
const betweenTriesMs = 500

/** What a real account gets by `billing setup`; processes that start together do it one after the other. */
async function setUp({ deps }: Assembly, url: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await deps.db.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('stripe_simulator:setup', 0))`)
        await deps.payments.setUp({ webhookUrl: url, dryRun: false })
      })
      return
    } catch (error) {
      if (tries === triesToSetUp) throw error
      await sleep(betweenTriesMs)
    }
  }
}

/** Where this machine reaches the product's door: the address that people use, unless that leads around outside. */
function webhookUrl({ isLoopback, role, appUrl, port }: Config): string {
  const isNear = isLoopback || role === 'worker'
  return `${isNear ? appUrl : `http://127.0.0.1:${port}`}${stripeWebhookPath}`
}
