import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import type { PaymentCall, PaymentResult } from '#src/ports/payments.ts'
import { changedMeanwhile, hasCode, isMissing } from './errors.ts'
import type { Prices } from './prices.ts'
import { readSubscription, subscriptionParts } from './read-subscription.ts'
import { Page } from './schema.ts'

type Done = { readonly raw: unknown; readonly is: 'page' | 'subscription' | 'invoice' | 'thing' }
type Perform = (stripe: Stripe, target: string, params: never, key: Stripe.RequestOptions) => Promise<Done>

/** Stripe does not do that to the thing as it is now. */
const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && !isMissing(error)

const as = (is: Done['is']) => (raw: unknown) => ({ raw, is })

/** One that has ended collects nothing: there is nothing left to pause or resume. */
const updateWhileLive: Perform = async (stripe, id, params, key) => {
  try {
    return as('subscription')(await stripe.subscriptions.update(id, params, key))
  } catch (error) {
    if (!isRefused(error)) throw error
    const subscription = await stripe.subscriptions.retrieve(id, { expand: [...subscriptionParts] })
    if (subscription.ended_at === null) throw error
    return as('subscription')(subscription)
  }
}

const performers: { readonly [K in PaymentCall['kind']]: Perform } = {
  checkout: (stripe, _, params, key) => stripe.checkout.sessions.create(params, key).then(as('page')),
  'expire-checkout': async (stripe, id, params, key) => {
    try {
      return as('page')(await stripe.checkout.sessions.expire(id, params, key))
    } catch (error) {
      if (!isRefused(error)) throw error
      // Over by now: that is what was wanted. One that was paid is not: what was to follow would charge beside it.
      const session = await stripe.checkout.sessions.retrieve(id)
      if (session.status === 'complete') throw new AppError('CONFLICT', { message: changedMeanwhile, cause: error })
      if (session.status !== 'expired') throw error
      return as('page')(session)
    }
  },
  'change-tier': (stripe, id, params, key) => stripe.subscriptions.update(id, params, key).then(as('subscription')),
  'restart-period': (stripe, id, params, key) => stripe.subscriptions.update(id, params, key).then(as('subscription')),
  'create-schedule': (stripe, _, params, key) => stripe.subscriptionSchedules.create(params, key).then(as('thing')),
  'schedule-tier': (stripe, id, params, key) => stripe.subscriptionSchedules.update(id, params, key).then(as('thing')),
  'release-schedule': async (stripe, id, params, key) => {
    try {
      return as('thing')(await stripe.subscriptionSchedules.release(id, params, key))
    } catch (error) {
      if (!isRefused(error)) throw error
      // Released, or at its end: it no longer holds the subscription.
      const schedule = await stripe.subscriptionSchedules.retrieve(id)
      if (schedule.status === 'active' || schedule.status === 'not_started') throw error
      return as('thing')(schedule)
    }
  },
  'cancel-at-period-end': (stripe, id, params, key) =>
    stripe.subscriptions.update(id, params, key).then(as('subscription')),
  resume: (stripe, id, params, key) => stripe.subscriptions.update(id, params, key).then(as('subscription')),
  'cancel-now': async (stripe, id, params, key) => {
    try {
      return as('subscription')(await stripe.subscriptions.cancel(id, params, key))
    } catch (error) {
      // What has ended already is not there to be ended: that is what was wanted.
      if (!isMissing(error)) throw error
      return as('subscription')(await stripe.subscriptions.retrieve(id, { expand: [...subscriptionParts] }))
    }
  },
  refund: async (stripe, _, params, key) => {
    try {
      return as('thing')(await stripe.refunds.create(params, key))
    } catch (error) {
      if (!hasCode(error, 'charge_already_refunded')) throw error
      const { payment_intent: paid } = params as { payment_intent: string }
      const given = await stripe.refunds.list({ payment_intent: paid, limit: 1 })
      return as('thing')(given.data[0])
    }
  },
  'finalize-invoice': (stripe, id, params, key) => stripe.invoices.finalizeInvoice(id, params, key).then(as('invoice')),
  'void-invoice': async (stripe, id, params, key) => {
    try {
      return as('invoice')(await stripe.invoices.voidInvoice(id, params, key))
    } catch (error) {
      if (!isRefused(error)) throw error
      // Paid or void by now: nothing is left to pay, and the caller reads what has come of it.
      const invoice = await stripe.invoices.retrieve(id)
      if (invoice.status === 'open') throw error
      return as('invoice')(invoice)
    }
  },
  'close-draft': async (stripe, id, params, key) => {
    try {
      return as('invoice')(await stripe.invoices.finalizeInvoice(id, params, key))
    } catch (error) {
      if (!isRefused(error)) throw error
      const invoice = await stripe.invoices.retrieve(id)
      if (invoice.status === 'draft') throw error
      return as('invoice')(invoice)
    }
  },
  'pause-collection': updateWhileLive,
  'resume-collection': updateWhileLive,
  portal: (stripe, _, params, key) => stripe.billingPortal.sessions.create(params, key).then(as('page')),
}

const Invoice = z.object({ id: z.string(), status: z.string().nullable(), hosted_invoice_url: z.string().nullish() })
const Answer = z.object({ latest_invoice: z.union([Invoice, z.string(), z.null()]).optional() })
const Session = Page.extend({ expires_at: z.number().optional() })

/** Makes the call under its key and reads what came of it. */
export async function performCall(
  stripe: Stripe,
  prices: Prices,
  { kind, target, params }: PaymentCall,
  idempotencyKey: string,
): Promise<PaymentResult> {
  const { raw, is } = await performers[kind](stripe, target ?? '', params as never, { idempotencyKey })
  const nothing = { url: null, subscription: null, expiresAt: null }
  if (is === 'page') {
    const { id, url, expires_at: expires } = Session.parse(raw)
    return { ...nothing, id, url, expiresAt: expires === undefined ? null : new Date(expires * 1000) }
  }
  if (is === 'invoice') {
    const invoice = Invoice.parse(raw)
    return { ...nothing, id: invoice.id, url: payableAt(invoice) }
  }
  if (is === 'thing') return { ...nothing, id: z.object({ id: z.string() }).parse(raw).id }
  const subscription = await readSubscription(raw, prices)
  const { latest_invoice: invoice } = Answer.parse(raw)
  const url = invoice && typeof invoice !== 'string' ? payableAt(invoice) : null
  return { id: subscription.id, url, subscription, expiresAt: subscription.pendingUpdate?.expiresAt ?? null }
}

/** Where an invoice is paid, while it is owed. */
const payableAt = ({ status, hosted_invoice_url: url }: z.infer<typeof Invoice>): string | null =>
  status === 'open' ? (url ?? null) : null
