import type { MicroDollars } from '#core/budget.ts'
import type { Tier } from '#core/plans.ts'
import type { InvoiceState, SubscriptionState } from '#core/subscription.ts'

/** One change asked of the payment provider, in our words. Addresses are ours; amounts follow from the tier. */
export type PaymentRequest =
  | {
      readonly kind: 'checkout'
      /** A known customer, or the email of a new one. */
      readonly payer: { readonly customerId: string } | { readonly email: string }
      readonly tier: Tier
      /** Comes back with the session: a pending signup's or an operation's id. */
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
  /** A draft becomes an open invoice that is not collected by itself, so that it can be voided. */
  | { readonly kind: 'close-draft'; readonly invoiceId: string }
  | { readonly kind: 'void-invoice'; readonly invoiceId: string }
  /** Because of a dispute: the invoices of each period that begins meanwhile are void. */
  | { readonly kind: 'pause-collection'; readonly subscriptionId: string }
  | { readonly kind: 'resume-collection'; readonly subscriptionId: string }
  | {
      readonly kind: 'portal'
      readonly customerId: string
      readonly returnUrl: string
      readonly flow: 'home' | 'update_card'
    }

/**
 * The request as the provider takes it, exact and opaque to the domain: stored before it is made, and repeated word for
 * word under its key until its outcome is known.
 */
export type PaymentCall = {
  readonly kind: PaymentRequest['kind']
  readonly target: string | null
  readonly params: Readonly<Record<string, unknown>>
}

/** What a call led to. `url` is a page that the person must visit: the checkout, the invoice, the portal. */
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
  /** Tax included; null while the address that decides on it is not known. */
  readonly total: MicroDollars | null
  readonly url: string | null
  readonly createdAt: Date
}

/** Everything of one customer that access and money depend on, read at one time. */
export type CustomerSnapshot = {
  readonly customerId: string
  readonly deleted: boolean
  readonly livemode: boolean
  readonly email: string | null
  /** All, ended ones too. */
  readonly subscriptions: readonly SubscriptionState[]
  /** All, of every status. */
  readonly invoices: readonly InvoiceState[]
}

/** A webhook's event: a hint to look again, never the truth. */
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

/** What an account at the provider must have, and what is missing or off (`billing setup`, `billing doctor`). */
export type PaymentFinding = { readonly item: string; readonly ok: boolean; readonly detail: string }

/**
 * The payment provider. Reads and calls throw AppError PAYMENTS_UNAVAILABLE when the outcome is not known (network, 409,
 * 429, 5xx: the same key may be sent again), PAYMENT_DECLINED when the card was refused, INTERNAL for what is our mistake.
 */
export type Payments = {
  /** False for a test key and for the simulator: sessions and events of the other mode are refused. */
  readonly livemode: boolean
  prepare(request: PaymentRequest): Promise<PaymentCall>
  perform(call: PaymentCall, idempotencyKey: string): Promise<PaymentResult>
  /** Null when the provider never had such a customer. */
  readCustomer(customerId: string): Promise<CustomerSnapshot | null>
  /** The customer of a dispute or refund; null when that is unknown, or it does not exist. */
  findCustomer(event: Pick<PaymentEvent, 'type' | 'objectId'>): Promise<string | null>
  /** Null when the provider knows no such session. */
  readCheckout(sessionId: string): Promise<CheckoutSession | null>
  completedCheckouts(since: Date): AsyncIterable<CheckoutSession>
  /** Every subscription that may still charge its customer. */
  liveSubscriptions(): AsyncIterable<{
    readonly id: string
    readonly customerId: string
    readonly tier: Tier | null
    readonly createdAt: Date
  }>
  /** Events whose delivery failed, up to the provider's 30 days. */
  undeliveredEvents(since: Date): AsyncIterable<PaymentEvent>
  /** The total of a change that would be made now; `change` as it would be asked. */
  preview(change: {
    readonly subscription: SubscriptionState | null
    readonly customerId: string | null
    readonly tier: Tier
  }): Promise<PricePreview>
  /** @throws AppError BAD_REQUEST when the signature does not fit the body's very bytes or is older than 5 minutes */
  readEvent(rawBody: Uint8Array, signature: string | undefined): PaymentEvent
  /** Creates what is missing in the account, safely repeatable; `dryRun` only says what it would do. */
  setUp(options: { readonly webhookUrl: string; readonly dryRun: boolean }): Promise<{
    readonly findings: readonly PaymentFinding[]
    /** Shown once, when the endpoint was made just now. */
    readonly webhookSecret: string | null
  }>
  inspect(webhookUrl: string): Promise<readonly PaymentFinding[]>
}
