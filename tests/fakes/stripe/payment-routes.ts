import { z } from 'zod'
import { nextAnchor } from '#embedded/stripe/engine/anchors.ts'
import { giveUpInvoice } from '#embedded/stripe/engine/close-invoice.ts'
import { finalizeInvoice } from '#embedded/stripe/engine/finalize-invoice.ts'
import { attemptPayment, defaultMethod } from '#embedded/stripe/engine/pay-invoice.ts'
import { afterPaid, startPeriod } from '#embedded/stripe/engine/subscription-state.ts'
import { changeSubscription, refusedBy } from '#embedded/stripe/engine/update-subscription.ts'
import { invalid, missing } from '#embedded/stripe/failure.ts'
import { periodOf } from '#embedded/stripe/objects/subscription.ts'
import { invoiceOf, settleAfterClosing } from '#embedded/stripe/routes/invoices.ts'
import { anchorParam, prorationParam, subscriptionOf } from '#embedded/stripe/routes/subscriptions.ts'
import { pageOf } from '#embedded/stripe/server/pages-of.ts'
import { clearable, flag, paging, range, text } from '#embedded/stripe/server/params.ts'
import { route } from '#embedded/stripe/server/route.ts'

const nothing = z.strictObject({})
const answer = { answer: 'R_Invoice' }

/** Calls on invoices, payments and subscriptions that the product does not make, as Stripe's dashboard makes them. */
export const paymentRoutes = [
  route(
    'POST /v1/invoices/:id/pay',
    {
      params: z.strictObject({
        payment_method: text.optional(),
        off_session: flag.optional(),
        paid_out_of_band: flag.optional(),
        mandate: clearable(text).optional(),
      }),
      wire: { params: 'P_InvoicePay', ...answer },
    },
    async ({ world, id, params, publicUrl }) => {
      const invoice = await invoiceOf(world, id)
      if (invoice.status === 'draft') await finalizeInvoice(world, publicUrl, invoice)
      if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' })
      if (invoice.status === 'void') throw invalid('Invoice is voided and cannot be paid.')
      const chosen = params.payment_method
      const method =
        chosen === undefined ? await defaultMethod(world, invoice) : await world.get('payment_method', chosen)
      if (chosen !== undefined && method === null) throw missing('payment_method', chosen, 'payment_method')
      const attempt = await attemptPayment(world, invoice, method, {
        isCheckout: false,
        isAuthenticated: false,
        isRetry: false,
      })
      if (attempt.outcome !== 'paid') return { refusal: refusedBy(attempt) }
      await afterPaid(world, invoice)
      return invoice
    },
  ),
  route('POST /v1/invoices/:id/mark_uncollectible', { params: nothing, wire: answer }, async ({ world, id }) => {
    const invoice = await invoiceOf(world, id)
    giveUpInvoice(world, invoice)
    await settleAfterClosing(world, invoice)
    return invoice
  }),
  route(
    'GET /v1/invoice_payments',
    {
      params: z.strictObject({
        ...paging,
        invoice: text.optional(),
        payment: z.strictObject({ type: z.enum(['payment_intent']), payment_intent: text.optional() }).optional(),
        status: z.enum(['open', 'paid', 'canceled']).optional(),
        created: range.optional(),
      }),
      wire: { params: 'P_InvoicePaymentList', answer: 'R_InvoicePayment' },
    },
    ({ world, params }) => {
      const { invoice, payment, status } = params
      return pageOf(world, 'invoice_payment', '/v1/invoice_payments', params, { invoice, payment, status })
    },
  ),
  route(
    'GET /v1/invoice_payments/:id',
    { params: nothing, wire: { answer: 'R_InvoicePayment' } },
    async ({ world, id }) => {
      const payment = await world.get('invoice_payment', id)
      if (payment === null) throw missing('invoice_payment', id)
      return payment
    },
  ),
  route(
    'GET /v1/payment_intents/:id',
    { params: nothing, wire: { answer: 'R_PaymentIntent' } },
    async ({ world, id }) => {
      const intent = await world.get('payment_intent', id)
      if (intent === null) throw missing('payment_intent', id)
      return intent
    },
  ),
  route(
    'GET /v1/payment_intents',
    {
      params: z.strictObject({ ...paging, customer: text.optional(), created: range.optional() }),
      wire: { answer: 'R_PaymentIntent' },
    },
    ({ world, params }) =>
      pageOf(world, 'payment_intent', '/v1/payment_intents', params, { customer: params.customer }),
  ),
  route('GET /v1/charges/:id', { params: nothing, wire: { answer: 'R_Charge' } }, async ({ world, id }) => {
    const charge = await world.get('charge', id)
    if (charge === null) throw missing('charge', id)
    return charge
  }),
  route(
    'GET /v1/subscription_schedules',
    {
      params: z.strictObject({ ...paging, customer: text.optional(), created: range.optional() }),
      wire: { answer: 'R_SubscriptionSchedule' },
    },
    ({ world, params }) =>
      pageOf(world, 'subscription_schedule', '/v1/subscription_schedules', params, { customer: params.customer }),
  ),
  route(
    'POST /v1/subscriptions/:id/resume',
    {
      params: z.strictObject({
        billing_cycle_anchor: anchorParam.optional(),
        proration_behavior: prorationParam.optional(),
      }),
      wire: { answer: 'R_Subscription' },
    },
    async ({ world, id, params, publicUrl }) => {
      const subscription = await subscriptionOf(world, id)
      if (subscription.status !== 'paused')
        throw invalid('Only subscriptions that have a status of `paused` can be resumed.')
      subscription.status = 'active'
      const { start, end } = periodOf(subscription)
      const isOver = end <= world.now
      if (params.billing_cycle_anchor?.type === 'now' || isOver) {
        await changeSubscription(world, publicUrl, subscription, {
          items: null,
          resetsAnchor: true,
          proration: 'none',
          behavior: 'allow_incomplete',
          cancelAtPeriodEnd: null,
        })
      } else
        startPeriod(world, subscription, {
          start,
          end: nextAnchor(subscription.billing_cycle_anchor, subscription.items.data[0]!.price.recurring!, start),
        })
      world.save(subscription, 'customer.subscription.resumed')
      world.announce('customer.subscription.updated', subscription)
      return subscription
    },
  ),
]
