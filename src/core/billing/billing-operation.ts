import type { Tier } from '../plans/plans.ts'

/** Changes at Stripe. A user has at most one open operation, not counting repairs. */
export const operationKinds = [
  'subscribe',
  'upgrade',
  'reset_usage',
  'downgrade',
  'cancel',
  'resume',
  'drop_change',
  'refund_duplicate',
  'end_for_deletion',
  'end_for_disabling',
  'settle_dispute',
] as const
export type OperationKind = (typeof operationKinds)[number]

/** Operations that the product itself starts. They may run concurrently with the user's own. */
export const repairKinds = ['refund_duplicate', 'settle_dispute'] as const satisfies readonly OperationKind[]
export const isRepair = (kind: OperationKind): boolean => repairKinds.some(repair => repair === kind)

/**
 * A repair that is due, as plain data: a stored operation that has not ended (the refund of a second subscription, the
 * settlement of a dispute, a change that waits to be resumed), or the refund of a signup whose email has an account.
 */
export type DueRepair =
  | { readonly kind: OperationKind; readonly userId: string; readonly id: string }
  | { readonly kind: 'refund_signup'; readonly signupId: string; readonly paid: PaidSubscription }

export type PaidSubscription = { readonly customerId: string; readonly subscriptionId: string }

/**
 * 'open': calls may or may not have reached Stripe; repeating them with the same keys is safe. 'waiting': the user must act
 * (3-D Secure, a checkout page). 'done' and 'failed' are final.
 */
export const operationStates = ['open', 'waiting', 'done', 'failed'] as const

/** A Stripe call as stored before it is sent, with its idempotency key. `result` is null until the outcome is known. */
export type StoredCall = {
  readonly call: {
    readonly kind: string
    readonly target: string | null
    readonly params: Readonly<Record<string, unknown>>
  }
  readonly key: string
  readonly result: { readonly id: string; readonly url: string | null } | null
}

/** A change of plan as requested, before anything is stored. */
export type PlanChange =
  | { readonly kind: 'subscribe'; readonly tier: Tier }
  | { readonly kind: 'upgrade'; readonly tier: Tier }
  | { readonly kind: 'reset_usage' }
  | { readonly kind: 'downgrade'; readonly tier: Tier }

/** The key under which Stripe runs a call once. `attempt` rises only after a definite refusal, which frees the old key. */
export const idempotencyKey = (operationId: string, attempt: number, step: number): string =>
  `${operationId}:${attempt}:${step}`

/** How long a checkout session stays open. Stripe allows 30 minutes to 24 hours. */
export const checkoutLifetimeMs = 23 * 3_600_000
