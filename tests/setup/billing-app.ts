import { beforeAll, vi } from 'vitest'
import { stripePayments } from '#adapters/payments/stripe-payments.ts'
import { subscribedEvents } from '#adapters/payments/subscribed-events.ts'
import { stripeWebhookPath } from '#core/billing/stripe-webhook-path.ts'
import type { Mail } from '#core/mails/mail-kinds.ts'
import type { JobName } from '#core/operations/jobs.ts'
import type { Tier } from '#core/plans/plans.ts'
import { freePort } from '#embedded/free-port.ts'
import { backgroundWork } from '#jobs/background-work.ts'
import { currentEntitlement } from '#services/accounts/current-entitlement.ts'
import { applyStripeState } from '#services/billing/apply-stripe-state.ts'
import { bindCustomer } from '#stores/billing.ts'
import { tableQueue } from '#tests/fakes/table-queue.ts'
import { type AppOverrides, testApp } from './app.ts'
import { useStripeSimulator } from './stripe-simulator.ts'

/**
 * The product with the simulated Stripe and its webhooks: people pay, and tests check the simulator's payments, our rows
 * and the mails. Jobs run when a test calls `settle`.
 */
export function billingApp(overrides: AppOverrides = {}) {
  // A simulated month has about a hundred events, each with its jobs.
  vi.setConfig({ testTimeout: 60_000 })
  const queue = tableQueue()
  let port = 0
  beforeAll(async () => {
    port = await freePort()
  })
  const shop = useStripeSimulator({
    get webhook() {
      return { url: `http://127.0.0.1:${port}${stripeWebhookPath}`, events: subscribedEvents }
    },
    get clock() {
      return app.clock
    },
  })
  const app = testApp({
    ...overrides,
    port: () => port,
    deps: base => {
      const { clock } = shop.simulator
      const { apiKey: secretKey, webhookSecret, url: apiUrl } = shop.simulator
      const payments = stripePayments({ secretKey, webhookSecret, apiUrl }, { ...base, clock })
      const own = typeof overrides.deps === 'function' ? overrides.deps(base) : overrides.deps
      return { clock, queue, payments, ...own }
    },
  })
  beforeAll(async () => {
    await queue.install(app.deps.db)
    await app.deps.payments.setUp({ webhookUrl: 'http://127.0.0.1:9/', dryRun: false })
    // Removes the endpoint of `setUp`, which would receive the same events.
    for await (const endpoint of shop.stripe.webhookEndpoints.list()) {
      if (endpoint.url === 'http://127.0.0.1:9/') await shop.stripe.webhookEndpoints.del(endpoint.id)
    }
    await app.listen()
  })

  /** Runs all queued jobs except mails until the queue is empty. @returns how many jobs failed */
  const work = async (): Promise<number> => (await drainQueue()).failures
  const drainQueue = async (): Promise<{ done: number; failures: number }> => {
    const sum = { done: 0, failures: 0 }
    for (;;) {
      const jobs = await queue.take(app.deps.db, ['send-mail'])
      if (jobs.length === 0) return sum
      const runs = jobs.map(({ id, job, payload }) => {
        const run = backgroundWork[job].run as (...given: unknown[]) => Promise<unknown>
        return run(app.deps, payload, new AbortController().signal, id)
      })
      const ended = await Promise.allSettled(runs)
      sum.done += ended.length
      sum.failures += ended.filter(({ status }) => status === 'rejected').length
    }
  }
  /** Delivers Stripe's webhooks and runs the jobs that follow, until nothing is left. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) {
      await shop.simulator.control.webhooks.settle()
      const { done } = await drainQueue()
      if (done === 0) return
    }
  }
  const mails = async (to?: string): Promise<Mail[]> =>
    (await queue.all(app.deps.db, 'send-mail')).flatMap(one => (to === undefined || one.to === to ? [one.mail] : []))

  /** A user with an account and a plan that was just paid; the customer is bound to the account. */
  const payer = async ({ tier = 'basic', card }: { tier?: Tier; card?: string } = {}) => {
    const user = await app.member()
    const paid = await buy(user.email, tier, card)
    await app.deps.db.transaction(tx => bindCustomer(tx, { userId: user.userId, id: paid.customerId, livemode: false }))
    await applyStripeState(app.deps, paid.customerId)
    await settle()
    return Object.assign(user, paid)
  }
  /** A checkout, paid at once. */
  const buy = async (email: string, tier: Tier, card?: string, customerId?: string) => {
    const { payments, clock } = app.deps
    const call = await payments.prepare({
      kind: 'checkout',
      payer: customerId === undefined ? { email } : { customerId },
      tier,
      reference: `test-${email}`,
      successUrl: 'http://localhost:3000/upgrade-success?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3000/upgrade-cancelled',
      expiresAt: new Date(clock.now().getTime() + 3_600_000),
    })
    const { id: sessionId } = await payments.perform(call, crypto.randomUUID())
    await shop.simulator.control.checkout.pay(sessionId, { card, authentication: 'pass' })
    const session = (await payments.readCheckout(sessionId))!
    return { sessionId, customerId: session.customerId!, subscriptionId: session.subscriptionId! }
  }
  /** A user's current entitlement. */
  const access = async (userId: string) => {
    const entitlement = await currentEntitlement(app.deps, userId)
    return entitlement === null
      ? null
      : { active: entitlement.active, tier: entitlement.tier, period: entitlement.period }
  }
  return {
    app,
    shop,
    queue,
    settle,
    work,
    mails,
    payer,
    buy,
    access,
    mailKinds: async (to: string) => (await mails(to)).map(({ kind }) => kind),
    get control() {
      return shop.simulator.control
    },
    /** Jobs of a kind that were ever enqueued. */
    jobs: (job: JobName) => queue.all(app.deps.db, job),
  }
}
