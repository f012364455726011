import { expect } from 'vitest'
import type { useStripeSimulator } from './stripe-simulator.ts'

export const dayMs = 86_400_000
export const hourMs = 3_600_000

let people = 0

/** Customers of a payment simulator, and helpers to read and change their subscriptions. */
export function customersOf(shop: ReturnType<typeof useStripeSimulator>) {
  const read = (id: string) =>
    shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'default_payment_method'] })
  const endOf = async (id: string) => new Date((await read(id)).items.data[0]!.current_period_end * 1000)
  return {
    read,
    endOf,
    /** A customer who has just paid for a plan. */
    async subscriber({ card = '4242424242424242', price = 'price_itc_basic_monthly' } = {}) {
      people += 1
      const session = await shop.stripe.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price, quantity: 1 }],
        customer_email: `person${people}@example.com`,
        automatic_tax: { enabled: true },
        success_url: 'http://localhost:3000/done',
      })
      const paid = await shop.simulator.control.checkout.pay(session.id, { card, authentication: 'pass' })
      expect(paid.outcome).toBe('complete')
      const done = await shop.stripe.checkout.sessions.retrieve(session.id)
      const { items } = await read(done.subscription as string)
      return { id: done.subscription as string, customer: done.customer as string, item: items.data[0]!.id }
    },
    /** Advances the clock to `plusMs` after the end of the subscription's period. */
    toPeriodEnd: async (id: string, plusMs = 0) =>
      shop.simulator.control.clock.advanceTo(new Date((await endOf(id)).getTime() + plusMs)),
    /** The upgrade with the product's parameters. */
    upgrade: (subscription: { id: string; item: string }, price: string) =>
      shop.stripe.subscriptions.update(subscription.id, {
        items: [{ id: subscription.item, price, quantity: 1 }],
        billing_cycle_anchor: { type: 'now' },
        proration_behavior: 'none',
        payment_behavior: 'pending_if_incomplete',
        expand: ['latest_invoice'],
      }),
  }
}
