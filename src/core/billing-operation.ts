import type { Tier } from './plans.ts'

/** A change at Stripe that a person or a repair has begun. At most one is open per user. */
export const operationKinds = [
  'subscribe',
  'upgrade',
  'reset_usage',
  'downgrade',
  'cancel',
  'resume',
  'refund_duplicate',
  'end_for_deletion',
  'end_for_disabling',
  'settle_dispute',
] as const
export type OperationKind = (typeof operationKinds)[number]

/** Repairs that the product makes by itself; they run beside what the person has begun. */
export const repairKinds = ['refund_duplicate', 'settle_dispute'] as const satisfies readonly OperationKind[]
export const isRepair = (kind: OperationKind): boolean => repairKinds.some(one => one === kind)

/**
 * 'open': its calls may or may not have reached Stripe, the same keys may be sent again. 'waiting': Stripe waits for the
 * person (3-D Secure, a checkout page). 'done' and 'failed' are final.
 */
export const operationStates = ['open', 'waiting', 'done', 'failed'] as const

/** A call as it was stored before it was made, its key, and what came of it: null while that is not known. */
export type StoredCall = {
  readonly call: {
    readonly kind: string
    readonly target: string | null
    readonly params: Readonly<Record<string, unknown>>
  }
  readonly key: string
  readonly result: { readonly id: string; readonly url: string | null } | null
}

/** What a person asks for, before anything is stored. */
export type PlanChange =
  | { readonly kind: 'subscribe'; readonly tier: Tier }
  | { readonly kind: 'upgrade'; readonly tier: Tier }
  | { readonly kind: 'reset_usage' }
  | { readonly kind: 'downgrade'; readonly tier: Tier }

/** The key under which Stripe runs a call once: a new attempt only after a definite refusal. */
export const idempotencyKey = (operationId: string, attempt: number, step: number): string =>
  `${operationId}:${attempt}:${step}`

/** How long a payment page can be paid; Stripe accepts 30 minutes to 24 hours. */
export const checkoutLifeMs = 23 * 3_600_000
