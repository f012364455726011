import type Stripe from 'stripe'
import type { InvoiceState } from '#core/subscription.ts'
import type { CustomerSnapshot } from '#src/ports/payments.ts'
import { isMissing } from './errors.ts'
import type { Prices } from './prices.ts'
import { type Aftermath, readInvoice } from './read-invoice.ts'
import { readSubscription, subscriptionParts } from './read-subscription.ts'
import { Charge, Customer, Dispute, Refund } from './schema.ts'

const page = { limit: 100 }

/** Everything of one customer, in a handful of parallel reads; null when Stripe never had it. */
export async function readCustomer(
  stripe: Stripe,
  prices: Prices,
  livemode: boolean,
  customerId: string,
): Promise<CustomerSnapshot | null> {
  const of = { customer: customerId, ...page }
  const customer = await stripe.customers.retrieve(customerId).catch(nullIfMissing)
  if (customer === null) return null
  const about = Customer.parse(customer)
  // Stripe may refuse to list what belonged to a customer that was deleted.
  const listed = <T>(pages: AsyncIterable<T>): Promise<T[]> =>
    about.deleted === true ? all(pages).catch(error => nullIfMissing(error) ?? []) : all(pages)
  const [subscriptions, invoices, charges] = await Promise.all([
    listed(stripe.subscriptions.list({ ...of, status: 'all', expand: subscriptionParts.map(part => `data.${part}`) })),
    listed(stripe.invoices.list({ ...of, expand: ['data.payments'] })),
    listed(stripe.charges.list(of)),
  ])
  const aftermath = await readAftermath(
    stripe,
    charges.map(charge => Charge.parse(charge)),
  )
  return {
    customerId,
    deleted: about.deleted === true,
    livemode: about.deleted === true ? livemode : about.livemode,
    email: about.deleted === true ? null : about.email,
    subscriptions: await Promise.all(subscriptions.map(raw => readSubscription(raw, prices))),
    invoices: await Promise.all(
      invoices.map(raw => readInvoice(raw, prices, paid => aftermath.get(paid) ?? { refunded: 0, dispute: 'none' })),
    ),
  }
}

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of pages) found.push(one)
  return found
}

/** By payment. Only what was touched is asked further: a refund that failed gave nothing back. */
async function readAftermath(stripe: Stripe, charges: readonly Charge[]): Promise<Map<string, Aftermath>> {
  const found = new Map<string, Aftermath>()
  const touched = charges.filter(({ amount_refunded: refunded, disputed }) => refunded > 0 || disputed)
  await Promise.all(
    touched.map(async ({ payment_intent: paid, amount_refunded: claimed, disputed }) => {
      if (paid === null) return
      const [refunds, disputes] = await Promise.all([
        claimed > 0 ? all(stripe.refunds.list({ payment_intent: paid, ...page })) : [],
        disputed ? all(stripe.disputes.list({ payment_intent: paid, ...page })) : [],
      ])
      const given = refunds
        .map(refund => Refund.parse(refund))
        .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      found.set(paid, {
        refunded: given.reduce((sum, { amount }) => sum + amount, 0),
        dispute: worst(disputes.map(dispute => disputeOf(Dispute.parse(dispute).status))),
      })
    }),
  )
  return found
}

/** An early warning costs nothing yet; every other dispute that is not decided for us is open. */
function disputeOf(status: string): InvoiceState['dispute'] {
  if (status === 'lost') return 'lost'
  if (status === 'won' || status === 'prevented') return 'won'
  return status.startsWith('warning_') ? 'none' : 'open'
}

const worst = (disputes: readonly InvoiceState['dispute'][]): InvoiceState['dispute'] =>
  (['lost', 'open', 'won'] as const).find(one => disputes.includes(one)) ?? 'none'
