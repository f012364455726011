import type Stripe from 'stripe'
import { AppError } from '#core/errors.ts'
import type { PaymentCall, PaymentRequest } from '#src/ports/payments.ts'
import type { Prices } from './prices.ts'
import { pauseReasonKey, subscriptionExpansions } from './read-subscription.ts'

/** The fields to expand in every answer with a subscription. Its newest invoice has the payment page. */
const answerExpansions = ['latest_invoice', ...subscriptionExpansions]
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/**
 * A new period from now at the full price, without credit for unused days. A card that is declined or requires 3-D
 * Secure leaves a pending update: nothing changes until it is paid.
 */
const chargeNowParams = {
  billing_cycle_anchor: { type: 'now' },
  proration_behavior: 'none',
  payment_behavior: 'pending_if_incomplete',
  expand: answerExpansions,
} as const satisfies Stripe.SubscriptionUpdateParams

type Prepare<K extends PaymentRequest['kind']> = (
  request: Extract<PaymentRequest, { kind: K }>,
  prices: Prices,
  portalId: () => Promise<string | null>,
) => Promise<{ target: string | null; params: object }> | { target: string | null; params: object }

const preparers: { readonly [K in PaymentRequest['kind']]: Prepare<K> } = {
  checkout: async ({ payer, tier, reference, successUrl, cancelUrl, expiresAt }, prices) => ({
    target: null,
    params: {
      mode: 'subscription',
      line_items: [{ price: await prices.idOf(tier), quantity: 1 }],
      ...('customerId' in payer
        ? { customer: payer.customerId, customer_update: { address: 'auto', name: 'auto' } }
        : { customer_email: payer.email }),
      client_reference_id: reference,
      metadata: { itc_reference: reference },
      subscription_data: { metadata: { itc_reference: reference } },
      automatic_tax: { enabled: true },
      billing_address_collection: 'required',
      allowed_payment_method_types: ['card'],
      expires_at: seconds(expiresAt),
      success_url: successUrl,
      cancel_url: cancelUrl,
    } satisfies Stripe.Checkout.SessionCreateParams,
  }),
  'expire-checkout': ({ sessionId }) => ({ target: sessionId, params: {} }),
  'change-tier': async ({ subscriptionId, itemId, tier }, prices) => ({
    target: subscriptionId,
    params: {
      items: [{ id: itemId, price: await prices.idOf(tier), quantity: 1 }],
      ...chargeNowParams,
    } satisfies Stripe.SubscriptionUpdateParams,
  }),
  'restart-period': ({ subscriptionId }) => ({ target: subscriptionId, params: chargeNowParams }),
  'create-schedule': ({ subscriptionId }) => ({
    target: null,
    params: { from_subscription: subscriptionId } satisfies Stripe.SubscriptionScheduleCreateParams,
  }),
  'schedule-tier': async ({ scheduleId, subscription, tier }, prices) => ({
    target: scheduleId,
    params: {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: subscription.priceId, quantity: 1 }],
          start_date: seconds(subscription.period.start),
          end_date: seconds(subscription.period.end),
          automatic_tax: { enabled: true },
          proration_behavior: 'none',
        },
        {
          items: [{ price: await prices.idOf(tier), quantity: 1 }],
          duration: { interval: 'month', interval_count: 1 },
          automatic_tax: { enabled: true },
          proration_behavior: 'none',
        },
      ],
    } satisfies Stripe.SubscriptionScheduleUpdateParams,
  }),
  'release-schedule': ({ scheduleId }) => ({ target: scheduleId, params: {} }),
  'cancel-at-period-end': ({ subscriptionId }) => ({
    target: subscriptionId,
    params: { cancel_at_period_end: true, expand: answerExpansions } satisfies Stripe.SubscriptionUpdateParams,
  }),
  resume: ({ subscriptionId, field }) => ({
    target: subscriptionId,
    params: {
      ...(field === 'cancel_at' ? { cancel_at: '' as const } : { cancel_at_period_end: false }),
      expand: answerExpansions,
    } satisfies Stripe.SubscriptionUpdateParams,
  }),
  'cancel-now': ({ subscriptionId }) => ({
    target: subscriptionId,
    params: {
      prorate: false,
      invoice_now: false,
      expand: answerExpansions,
    } satisfies Stripe.SubscriptionCancelParams,
  }),
  refund: ({ paymentIntentId, reason }) => ({
    target: null,
    params: { payment_intent: paymentIntentId, reason } satisfies Stripe.RefundCreateParams,
  }),
  'finalize-invoice': ({ invoiceId }) => ({ target: invoiceId, params: { auto_advance: true } }),
  'close-draft': ({ invoiceId }) => ({ target: invoiceId, params: { auto_advance: false } }),
  'void-invoice': ({ invoiceId }) => ({ target: invoiceId, params: {} }),
  'pause-collection': ({ subscriptionId }) => ({
    target: subscriptionId,
    params: {
      pause_collection: { behavior: 'void' },
      metadata: { [pauseReasonKey]: 'dispute' },
      expand: answerExpansions,
    } satisfies Stripe.SubscriptionUpdateParams,
  }),
  'resume-collection': ({ subscriptionId }) => ({
    target: subscriptionId,
    params: {
      pause_collection: '',
      metadata: { [pauseReasonKey]: '' },
      expand: answerExpansions,
    } satisfies Stripe.SubscriptionUpdateParams,
  }),
  portal: async ({ customerId, returnUrl, flow }, _prices, portalId) => {
    const configuration = await portalId()
    if (configuration === null) throw new AppError('PAYMENTS_UNAVAILABLE')
    return {
      target: null,
      params: {
        customer: customerId,
        return_url: returnUrl,
        configuration,
        ...(flow === 'update_card' ? { flow_data: { type: 'payment_method_update' } } : {}),
      } satisfies Stripe.BillingPortal.SessionCreateParams,
    }
  },
}

/** The exact call for a request, ready to be stored. */
export async function prepareCall(
  request: PaymentRequest,
  prices: Prices,
  portalId: () => Promise<string | null>,
): Promise<PaymentCall> {
  const prepare = preparers[request.kind] as Prepare<typeof request.kind>
  const { target, params } = await prepare(request as never, prices, portalId)
  return { kind: request.kind, target, params: { ...params } }
}
