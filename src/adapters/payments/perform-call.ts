import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '#core/errors.ts'
import type { PaymentCall, PaymentResult } from '#src/ports/payments.ts'
import { conflictMessage, hasCode, isMissing } from './errors.ts'
import type { Prices } from './prices.ts'
import { readStripeSubscription, subscriptionExpansions } from './read-subscription.ts'
import { HostedPage } from './schema.ts'

type RawResult = { readonly raw: unknown; readonly type: 'page' | 'subscription' | 'invoice' | 'object' }
type Performer = (stripe: Stripe, target: string, params: never, key: Stripe.RequestOptions) => Promise<RawResult>

/** True when Stripe refuses the call in the object's current state. */
const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && !isMissing(error)

const asType = (type: RawResult['type']) => (raw: unknown) => ({ raw, type })

/** A subscription that has ended collects nothing, so there is nothing to pause or resume. */
const updateWhileLive: Performer = async (stripe, id, params, key) => {
  try {
    return asType('subscription')(await stripe.subscriptions.update(id, params, key))
  } catch (error) {
    if (!isRefused(error)) throw error
    const subscription = await stripe.subscriptions.retrieve(id, { expand: [...subscriptionExpansions] })
    if (subscription.ended_at === null) throw error
    return asType('subscription')(subscription)
  }
}

const performers: { readonly [K in PaymentCall['kind']]: Performer } = {
  checkout: (stripe, _, params, key) => stripe.checkout.sessions.create(params, key).then(asType('page')),
  'expire-checkout': async (stripe, id, params, key) => {
    try {
      return asType('page')(await stripe.checkout.sessions.expire(id, params, key))
    } catch (error) {
      if (!isRefused(error)) throw error
      // An expired session is the wanted result. A completed one is a conflict: the next call would charge a second
      // time.
      const session = await stripe.checkout.sessions.retrieve(id)
      if (session.status === 'complete') throw new AppError('CONFLICT', { message: conflictMessage, cause: error })
      if (session.status !== 'expired') throw error
      return asType('page')(session)
    }
  },
  'change-tier': (stripe, id, params, key) => stripe.subscriptions.update(id, params, key).then(asType('subscription')),
  'restart-period': (stripe, id, params, key) =>
    stripe.subscriptions.update(id, params, key).then(asType('subscription')),
  'create-schedule': (stripe, _, params, key) =>
    stripe.subscriptionSchedules.create(params, key).then(asType('object')),
  'schedule-tier': (stripe, id, params, key) =>
    stripe.subscriptionSchedules.update(id, params, key).then(asType('object')),
  'release-schedule': async (stripe, id, params, key) => {
    try {
      return asType('object')(await stripe.subscriptionSchedules.release(id, params, key))
    } catch (error) {
      if (!isRefused(error)) throw error
      // It was released or has ended, so it no longer manages the subscription.
      const schedule = await stripe.subscriptionSchedules.retrieve(id)
      if (schedule.status === 'active' || schedule.status === 'not_started') throw error
      return asType('object')(schedule)
    }
  },
  'cancel-at-period-end': (stripe, id, params, key) =>
    stripe.subscriptions.update(id, params, key).then(asType('subscription')),
  resume: (stripe, id, params, key) => stripe.subscriptions.update(id, params, key).then(asType('subscription')),
  'cancel-now': async (stripe, id, params, key) => {
    try {
      return asType('subscription')(await stripe.subscriptions.cancel(id, params, key))
    } catch (error) {
      // Stripe reports an ended subscription as missing; it is canceled, as wanted.
      if (!isMissing(error)) throw error
      return asType('subscription')(await stripe.subscriptions.retrieve(id, { expand: [...subscriptionExpansions] }))
    }
  },
  refund: async (stripe, _, params, key) => {
    try {
      return asType('object')(await stripe.refunds.create(params, key))
    } catch (error) {
      if (!hasCode(error, 'charge_already_refunded')) throw error
      const { payment_intent: paid } = params as { payment_intent: string }
      const existing = await stripe.refunds.list({ payment_intent: paid, limit: 1 })
      return asType('object')(existing.data[0])
    }
  },
  'finalize-invoice': (stripe, id, params, key) =>
    stripe.invoices.finalizeInvoice(id, params, key).then(asType('invoice')),
  'void-invoice': async (stripe, id, params, key) => {
    try {
      return asType('invoice')(await stripe.invoices.voidInvoice(id, params, key))
    } catch (error) {
      if (!isRefused(error)) throw error
      // It was paid or voided: nothing is left to pay, and the caller reads its state.
      const invoice = await stripe.invoices.retrieve(id)
      if (invoice.status === 'open') throw error
      return asType('invoice')(invoice)
    }
  },
  'close-draft': async (stripe, id, params, key) => {
    try {
      return asType('invoice')(await stripe.invoices.finalizeInvoice(id, params, key))
    } catch (error) {
      if (!isRefused(error)) throw error
      const invoice = await stripe.invoices.retrieve(id)
      if (invoice.status === 'draft') throw error
      return asType('invoice')(invoice)
    }
  },
  'pause-collection': updateWhileLive,
  'resume-collection': updateWhileLive,
  portal: (stripe, _, params, key) => stripe.billingPortal.sessions.create(params, key).then(asType('page')),
}

const Invoice = z.object({ id: z.string(), status: z.string().nullable(), hosted_invoice_url: z.string().nullish() })
const WithLatestInvoice = z.object({ latest_invoice: z.union([Invoice, z.string(), z.null()]).optional() })
const Session = HostedPage.extend({ expires_at: z.number().optional() })

/** Makes the call under its idempotency key and reads the result. */
export async function performCall(
  stripe: Stripe,
  prices: Prices,
  { kind, target, params }: PaymentCall,
  idempotencyKey: string,
): Promise<PaymentResult> {
  const { raw, type } = await performers[kind](stripe, target ?? '', params as never, { idempotencyKey })
  const empty = { url: null, subscription: null, expiresAt: null }
  if (type === 'page') {
    const { id, url, expires_at: expires } = Session.parse(raw)
    return { ...empty, id, url, expiresAt: expires === undefined ? null : new Date(expires * 1000) }
  }
  if (type === 'invoice') {
    const invoice = Invoice.parse(raw)
    return { ...empty, id: invoice.id, url: paymentUrl(invoice) }
  }
  if (type === 'object') return { ...empty, id: z.object({ id: z.string() }).parse(raw).id }
  const subscription = await readStripeSubscription(raw, prices)
  const { latest_invoice: invoice } = WithLatestInvoice.parse(raw)
  const url = invoice && typeof invoice !== 'string' ? paymentUrl(invoice) : null
  return { id: subscription.id, url, subscription, expiresAt: subscription.pendingUpdate?.expiresAt ?? null }
}

/** The page where an open invoice can be paid. */
const paymentUrl = ({ status, hosted_invoice_url: url }: z.infer<typeof Invoice>): string | null =>
  status === 'open' ? (url ?? null) : null
