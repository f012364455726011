import type Stripe from 'stripe'
import { type Decline, declineReasons, type InvoiceState } from '#core/billing/subscription.ts'
import type { CustomerSnapshot } from '#src/ports/payments.ts'
import { isMissing } from './errors.ts'
import type { Prices } from './prices.ts'
import { noOutcome, type PaymentOutcome, readInvoice } from './read-invoice.ts'
import { readStripeSubscription, subscriptionExpansions } from './read-subscription.ts'
import { Charge, Customer, Dispute, Refund } from './schema.ts'

const page = { limit: 100 }

/** Reads everything about one customer in a few parallel calls; null when Stripe never had that customer. */
export async function readCustomer(
  stripe: Stripe,
  prices: Prices,
  livemode: boolean,
  customerId: string,
): Promise<CustomerSnapshot | null> {
  const listParams = { customer: customerId, ...page }
  const customer = await stripe.customers.retrieve(customerId).catch(nullIfMissing)
  if (customer === null) return null
  const parsed = Customer.parse(customer)
  // Stripe may refuse to list the objects of a deleted customer.
  const listAll = <T>(pages: AsyncIterable<T>): Promise<T[]> =>
    parsed.deleted === true ? collect(pages).catch(error => nullIfMissing(error) ?? []) : collect(pages)
  const [subscriptions, invoices, charges] = await Promise.all([
    listAll(
      stripe.subscriptions.list({
        ...listParams,
        status: 'all',
        expand: subscriptionExpansions.map(part => `data.${part}`),
      }),
    ),
    listAll(stripe.invoices.list({ ...listParams, expand: ['data.payments'] })),
    listAll(stripe.charges.list(listParams)),
  ])
  const parsedCharges = charges.map(charge => Charge.parse(charge))
  const reversals = await readReversals(stripe, parsedCharges)
  const declines = lastDeclines(parsedCharges)
  return {
    customerId,
    deleted: parsed.deleted === true,
    livemode: parsed.deleted === true ? livemode : parsed.livemode,
    email: parsed.deleted === true ? null : parsed.email,
    subscriptions: await Promise.all(subscriptions.map(raw => readStripeSubscription(raw, prices))),
    invoices: await Promise.all(
      invoices.map(raw =>
        readInvoice(raw, prices, id => ({
          ...(reversals.get(id) ?? noOutcome),
          decline: declines.get(id) ?? null,
        })),
      ),
    ),
  }
}

const nullIfMissing = (error: unknown): null => {
  if (isMissing(error)) return null
  throw error
}

async function collect<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of pages) items.push(item)
  return items
}

/** The refused card of each payment whose newest charge failed. A payment without a charge waits for a confirmation. */
function lastDeclines(charges: readonly Charge[]): Map<string, Decline> {
  const newest = new Map<string, Charge>()
  // Stripe lists the newest first.
  for (const charge of charges.toReversed())
    if (charge.payment_intent !== null) newest.set(charge.payment_intent, charge)
  const declines = new Map<string, Decline>()
  for (const [paymentIntentId, { status, payment_method_details: method, ...charge }] of newest) {
    const { brand, last4 } = method?.card ?? {}
    if (status === 'failed' && brand && last4) declines.set(paymentIntentId, { brand, last4, reason: reasonOf(charge) })
  }
  return declines
}

function reasonOf({ failure_code: code, outcome }: Pick<Charge, 'failure_code' | 'outcome'>): Decline['reason'] {
  return declineReasons.find(reason => reason === code || reason === outcome?.reason) ?? 'declined'
}

type PaymentReversals = Omit<PaymentOutcome, 'decline'>

/** Refunds and disputes by payment. Only charges that have some are looked up. A failed refund returned no money. */
async function readReversals(stripe: Stripe, charges: readonly Charge[]): Promise<Map<string, PaymentReversals>> {
  const reversals = new Map<string, PaymentReversals>()
  const reversedCharges = charges.filter(({ amount_refunded: refunded, disputed }) => refunded > 0 || disputed)
  await Promise.all(
    reversedCharges.map(async ({ payment_intent: paid, amount_refunded: claimed, disputed }) => {
      if (paid === null) return
      const [refunds, disputes] = await Promise.all([
        claimed > 0 ? collect(stripe.refunds.list({ payment_intent: paid, ...page })) : [],
        disputed ? collect(stripe.disputes.list({ payment_intent: paid, ...page })) : [],
      ])
      const successful = refunds
        .map(refund => Refund.parse(refund))
        .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      reversals.set(paid, {
        refunded: successful.reduce((sum, { amount }) => sum + amount, 0),
        dispute: worstDispute(disputes.map(dispute => disputeOf(Dispute.parse(dispute).status))),
      })
    }),
  )
  return reversals
}

/** An early fraud warning costs nothing yet. Every other dispute that is neither won nor lost is open. */
function disputeOf(status: string): InvoiceState['dispute'] {
  if (status === 'lost') return 'lost'
  if (status === 'won' || status === 'prevented') return 'won'
  return status.startsWith('warning_') ? 'none' : 'open'
}

const worstDispute = (disputes: readonly InvoiceState['dispute'][]): InvoiceState['dispute'] =>
  (['lost', 'open', 'won'] as const).find(one => disputes.includes(one)) ?? 'none'
