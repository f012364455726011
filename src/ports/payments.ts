import type { InvoiceState, SubscriptionState } from '#core/billing/subscription.ts'
import type { MicroDollars } from '#core/plans/budget.ts'
import type { Tier } from '#core/plans/plans.ts'

/** One request to the payment provider, in our own terms. Amounts follow from the tier. */
export type PaymentRequest =
  | {
      readonly kind: 'checkout'
      /** A known customer, or the email of a new one. */
      readonly payer: { readonly customerId: string } | { readonly email: string }
      readonly tier: Tier
      /** Returned with the session: the id of a pending signup or of an operation. */
      readonly reference: string
      readonly successUrl: string
      readonly cancelUrl: string
      readonly expiresAt: Date
    }
  | { readonly kind: 'expire-checkout'; readonly sessionId: string }
  /** A new tier at its full price, in a new period from now, without credit. */
  | { readonly kind: 'change-tier'; readonly subscriptionId: string; readonly itemId: string; readonly tier: Tier }
  /** The same tier at its full price, in a new period from now. */
  | { readonly kind: 'restart-period'; readonly subscriptionId: string }
  | { readonly kind: 'create-schedule'; readonly subscriptionId: string }
  | {
      readonly kind: 'schedule-tier'
      readonly scheduleId: string
      readonly subscription: SubscriptionState
      readonly tier: Tier
    }
  | { readonly kind: 'release-schedule'; readonly scheduleId: string }
  | { readonly kind: 'cancel-at-period-end'; readonly subscriptionId: string }
  | { readonly kind: 'resume'; readonly subscriptionId: string; readonly field: 'cancel_at_period_end' | 'cancel_at' }
  | { readonly kind: 'cancel-now'; readonly subscriptionId: string }
  | {
      readonly kind: 'refund'
      readonly paymentIntentId: string
      readonly reason: 'duplicate' | 'requested_by_customer'
    }
  | { readonly kind: 'finalize-invoice'; readonly invoiceId: string }
  /** Makes a draft an open invoice without automatic collection, so that it can be voided. */
  | { readonly kind: 'close-draft'; readonly invoiceId: string }
  | { readonly kind: 'void-invoice'; readonly invoiceId: string }
  /** For a dispute. Invoices of periods that begin while collection is paused are voided. */
  | { readonly kind: 'pause-collection'; readonly subscriptionId: string }
  | { readonly kind: 'resume-collection'; readonly subscriptionId: string }
  | {
      readonly kind: 'portal'
      readonly customerId: string
      readonly returnUrl: string
      readonly flow: 'home' | 'update_card'
    }

/**
 * The exact call to the provider, opaque to the domain. It is stored before it is made, and repeated unchanged under its
 * idempotency key until its outcome is known.
 */
export type PaymentCall = {
  readonly kind: PaymentRequest['kind']
  readonly target: string | null
  readonly params: Readonly<Record<string, unknown>>
}

/** The result of a call. `url` is a page for the user to visit: checkout, invoice or portal. */
export type PaymentResult = {
  readonly id: string
  readonly url: string | null
  readonly subscription: SubscriptionState | null
  readonly expiresAt: Date | null
}

export type CheckoutSession = {
  readonly id: string
  readonly status: 'open' | 'complete' | 'expired'
  readonly paymentStatus: 'paid' | 'unpaid' | 'no_payment_required'
  readonly mode: string
  readonly livemode: boolean
  readonly reference: string | null
  readonly customerId: string | null
  readonly email: string | null
  readonly subscriptionId: string | null
  readonly paymentIntentId: string | null
  readonly tier: Tier | null
  /** Including tax; null until the address that determines the tax is known. */
  readonly total: MicroDollars | null
  readonly url: string | null
  readonly createdAt: Date
}

/** All state of a customer that access and money depend on, read at one time. */
export type CustomerSnapshot = {
  readonly customerId: string
  readonly deleted: boolean
  readonly livemode: boolean
  readonly email: string | null
  /** All subscriptions, including ended ones. */
  readonly subscriptions: readonly SubscriptionState[]
  /** All invoices, of every status. */
  readonly invoices: readonly InvoiceState[]
}

/** A webhook event: a hint to read the customer again, never the truth itself. */
export type PaymentEvent = {
  readonly id: string
  readonly type: string
  readonly apiVersion: string | null
  readonly livemode: boolean
  readonly objectId: string | null
  readonly customerId: string | null
  readonly createdAt: Date
}

export type PricePreview = {
  readonly subtotal: MicroDollars
  readonly tax: MicroDollars
  readonly total: MicroDollars
  readonly currency: string
}

/** One check of our account at the provider (`billing setup`, `billing doctor`). */
export type PaymentFinding = { readonly item: string; readonly ok: boolean; readonly detail: string }

/**
 * The payment provider. Reads and calls throw AppError PAYMENTS_UNAVAILABLE when the outcome is unknown (network, 409, 429,
 * 5xx; retry with the same key), PAYMENT_DECLINED when the card was declined, INTERNAL for our own mistakes.
 */
export type Payments = {
  /** False for a test key and for the simulator: sessions and events of the other mode are refused. */
  readonly livemode: boolean
  prepare(request: PaymentRequest): Promise<PaymentCall>
  perform(call: PaymentCall, idempotencyKey: string): Promise<PaymentResult>
  /** Null for an unknown customer. */
  readCustomer(customerId: string): Promise<CustomerSnapshot | null>
  /** The customer of a dispute or refund; null when it has none or does not exist. */
  findCustomer(event: Pick<PaymentEvent, 'type' | 'objectId'>): Promise<string | null>
  /** Null for an unknown session. */
  readCheckout(sessionId: string): Promise<CheckoutSession | null>
  completedCheckouts(since: Date): AsyncIterable<CheckoutSession>
  /** Every subscription that may still charge its customer. */
  liveSubscriptions(): AsyncIterable<{
    readonly id: string
    readonly customerId: string
    readonly tier: Tier | null
    readonly createdAt: Date
  }>
  /** Events whose delivery failed. The provider keeps them for 30 days. */
  undeliveredEvents(since: Date): AsyncIterable<PaymentEvent>
  /** The price of a change if it were made now. */
  preview(change: {
    readonly subscription: SubscriptionState | null
    readonly customerId: string | null
    readonly tier: Tier
  }): Promise<PricePreview>
  /** @throws AppError BAD_REQUEST when the signature does not match the raw body or is older than 5 minutes */
  verifyEvent(rawBody: Uint8Array, signature: string | undefined): PaymentEvent
  /** Creates what is missing in the account; idempotent. With `dryRun`, only reports what it would do. */
  setUp(options: { readonly webhookUrl: string; readonly dryRun: boolean }): Promise<{
    readonly findings: readonly PaymentFinding[]
    /** Available only when the endpoint was just created. */
    readonly webhookSecret: string | null
  }>
  inspect(webhookUrl: string): Promise<readonly PaymentFinding[]>
}
