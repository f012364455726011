import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { subscribedEvents } from '#adapters/payments/subscribed-events.ts'
import { stripeWebhookPath } from '#core/billing/stripe-webhook-path.ts'
import type { SimulatorAddress, SimulatorMembership } from '#embedded/stripe/join-simulator.ts'
import type { Clock } from '#src/ports.ts'
import type { Config } from './config.ts'
import type { Assembly } from './deps.ts'

export type PaymentSimulator = AsyncDisposable & {
  /** The simulator's current address and key; null until a process serves it. */
  address(): SimulatorAddress | null
  /**
   * Joins the simulator of the database and waits until payments can be taken through it.
   * @param pagesPassword the password of its pages, in case this process serves them; null when only this machine can
   * reach them
   */
  join(assembly: Assembly, pagesPassword: string | null): Promise<void>
}

/**
 * The stand-in for Stripe in this process, and the product's clock, which follows the simulated time. Nothing is served
 * before `join`. With `setsUp`, the account is set up as `billing setup` does a real one.
 */
export async function openPaymentSimulator(
  config: Config,
  { setsUp }: { readonly setsUp: boolean },
): Promise<{ simulator: PaymentSimulator; clock: Clock }> {
  const { joinSimulator, offsetClock } = await import('#embedded/stripe/join-simulator.ts')
  const clock = offsetClock()
  let membership: SimulatorMembership | undefined
  let address: SimulatorAddress | null = null
  let hasEnded = false
  const simulator: PaymentSimulator = {
    address: () => address,
    async join(assembly, pagesPassword) {
      if (hasEnded) return
      membership = joinSimulator({
        databaseUrl: assembly.databaseUrl,
        publicUrl: config.appUrl,
        pagesPassword,
        webhook: { url: webhookUrl(config), events: subscribedEvents },
        clockToSet: clock,
        onAddress: (current: SimulatorAddress) => {
          address = current
          assembly.setPaymentAccount({
            apiUrl: current.url,
            secretKey: current.apiKey,
            webhookSecret: current.webhookSecret,
          })
        },
      })
      const initial = await membership.address
      if (setsUp) await setUp(assembly, initial.webhookUrl ?? webhookUrl(config))
    },
    async [Symbol.asyncDispose]() {
      hasEnded = true
      await membership?.[Symbol.asyncDispose]()
    },
  }
  return { simulator, clock }
}

/** The simulator may be moving: when its process ends, another takes over within a second. */
const maxSetupAttempts = 10
const setupRetryMs = 500

/** Sets up the account as `billing setup` does. A lock lets processes that start together do it one after the other. */
async function setUp({ deps }: Assembly, url: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await deps.db.transaction(async tx => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('stripe_simulator:setup', 0))`)
        await deps.payments.setUp({ webhookUrl: url, dryRun: false })
      })
      return
    } catch (error) {
      if (attempt === maxSetupAttempts) throw error
      await sleep(setupRetryMs)
    }
  }
}

/** Where the simulator, on this machine, reaches the web server: APP_URL if it is local, else the loopback port. */
function webhookUrl({ isLoopback, role, appUrl, port }: Config): string {
  const isLocal = isLoopback || role === 'worker'
  return `${isLocal ? appUrl : `http://127.0.0.1:${port}`}${stripeWebhookPath}`
}
