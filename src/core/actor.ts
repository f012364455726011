import type { Period } from './period.ts'
import type { Tier } from './plans.ts'

/** A right to use the product for a while, from Stripe or from an operator. The higher one counts (decision 1). */
export type Entitlement = {
  readonly source: 'stripe' | 'operator'
  readonly tier: Tier
  readonly active: boolean
  readonly period: Period
  readonly cancelAtPeriodEnd: boolean
}

export type Visitor = { readonly kind: 'visitor' }

/** Somebody signed in. `entitlement` is null when there never was one. */
export type SignedIn = {
  readonly kind: 'user'
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  /** True once the owner has shown that they read this mailbox. */
  readonly emailConfirmed: boolean
  readonly fullName: string
  readonly aiModel: string | null
  readonly entitlement: Entitlement | null
}

/** Signed in with an entitlement that is active now: the proof that analyses and chat ask for. */
export type Subscriber = SignedIn & { readonly entitlement: Entitlement }

export type Actor = Visitor | SignedIn
