import type { Period } from '../plans/period.ts'
import type { Tier } from '../plans/plans.ts'
import type { AnswerLanguageChoice } from '../text/answer-language.ts'

/** The right to use the product for a period, from Stripe or from an operator. */
export type Entitlement = {
  readonly source: 'stripe' | 'operator'
  readonly tier: Tier
  readonly active: boolean
  readonly period: Period
  readonly cancelAtPeriodEnd: boolean
}

export type Visitor = { readonly kind: 'visitor' }

/** A signed-in user. `entitlement` is null when the user never had one. */
export type SignedIn = {
  readonly kind: 'user'
  readonly userId: string
  readonly sessionId: string
  readonly email: string
  /** True when the user has confirmed their email address. */
  readonly emailConfirmed: boolean
  readonly fullName: string
  readonly aiModel: string | null
  /** The language of answers, unless a request names another. */
  readonly answerLanguage: AnswerLanguageChoice
  readonly entitlement: Entitlement | null
  /** False where one person runs the product for themselves, and no plans are sold. */
  readonly canSubscribe: boolean
}

/** A signed-in user with an active entitlement. Analyses and chat require one. */
export type Subscriber = SignedIn & { readonly entitlement: Entitlement }

export type Actor = Visitor | SignedIn
