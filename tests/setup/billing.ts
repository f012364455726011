import type { Tier } from '#core/plans/plans.ts'
import type { AppOverrides } from './app.ts'
import { billingApp } from './billing-app.ts'

/** Cards of the simulator by what they do. */
export const cards = {
  pays: '4242424242424242',
  asksForSecure: '4000000000003220',
  declined: '4000000000000002',
  failsLater: '4000000000000341',
} as const

/**
 * `billingApp` (product, simulated Stripe, webhooks over the wire, `settle()`) with users who buy through the API:
 *
 * - `subscriber({ tier, card })`: an account that has paid for a plan and returned from the payment page; also `customerId`,
 *   `subscriptionId`, `periodStart`, `changes(tier)` (POST upgrade-checkout with the current period)
 * - `book(user)`: the payments, as ['charge 1100', 'refund 1100', …] in cents, tax included, oldest first
 * - `status(user)`: GET /subscription/status without `success`
 * - `advance(ms)`: advances the clock of Stripe and product, runs what becomes due and delivers its webhooks
 * - `holdWebhooks()`: webhooks wait from now on; `releaseWebhooks()` lets the next `settle()` deliver them
 */
export function paying(overrides: AppOverrides = {}) {
  const shop = billingApp(overrides)
  const { app } = shop
  type User = { readonly email: string }

  const customerOf = async ({ email }: User): Promise<string[]> =>
    (await shop.shop.stripe.customers.list({ email, limit: 10 })).data.map(({ id }) => id)

  const book = async (user: User): Promise<string[]> => {
    const customers = new Set(await customerOf(user))
    const entries = await shop.control.transactions()
    return entries
      .filter(({ customer }) => customers.has(customer))
      .map(({ kind, amount }) => `${kind} ${Math.abs(amount)}`)
  }

  const subscriber = async ({ tier = 'basic', card = cards.pays }: { tier?: Tier; card?: string } = {}) => {
    const user = await app.member()
    const { body } = await user.rest('POST /subscription/create-checkout', { targetTier: tier })
    await shop.control.checkout.pay(body.checkoutUrl, { card, email: user.email, authentication: 'pass' })
    const sessionId = sessionIn(body.checkoutUrl)
    const back = await user.rest('POST /subscription/process-upgrade-success', { sessionId })
    if (back.status !== 200) throw new Error(`the payment did not arrive: ${back.text}`)
    await shop.settle()
    // Periods are distinguished by whole seconds.
    await shop.control.clock.advance(60_000)
    const session = (await app.deps.payments.readCheckout(sessionId))!
    const subscriptionId = session.subscriptionId!
    const periodStart = async (): Promise<string> => {
      const read = await shop.shop.stripe.subscriptions.retrieve(subscriptionId)
      return new Date(read.items.data[0]!.current_period_start * 1000).toISOString()
    }
    const changes = async (targetTier: Tier) =>
      user.rest('POST /subscription/upgrade-checkout', { targetTier, expectedPeriodStart: await periodStart() })
    return Object.assign(user, { sessionId, customerId: session.customerId!, subscriptionId, periodStart, changes })
  }

  // Not spread: its `control` exists only inside tests.
  return Object.assign(Object.create(shop) as typeof shop, {
    book,
    subscriber,
    status: async (user: Pick<Awaited<ReturnType<typeof app.member>>, 'rest'>) => {
      const { success: _, ...status } = (await user.rest('GET /subscription/status')).body
      return status
    },
    advance: async (ms: number) => {
      await shop.control.clock.advance(ms)
      await shop.settle()
    },
    holdWebhooks: () => shop.control.webhooks.setDisorder({ hold: true }),
    releaseWebhooks: async () => {
      shop.control.webhooks.setDisorder({})
      await shop.control.webhooks.release()
    },
  })
}

/** The id of the checkout session in the address of its page. */
export const sessionIn = (url: string): string => /cs_[A-Za-z0-9_]+/.exec(url)![0]
