import { z } from 'zod'
import { choiceKinds, choiceLabels } from '#core/billing/plan-choices.ts'
import { planKinds } from '#core/billing/plan-kinds.ts'
import { declineReasons, subscriptionStatuses } from '#core/billing/subscription.ts'
import { tiers } from '#core/plans/plans.ts'
import { Email, FullName, MessageResponse, SignupPassword } from './accounts.ts'

export const TierName = z.enum(tiers, `Choose one of the plans: ${tiers.join(', ')}.`)
const invalidSession = 'Invalid payment session. Please try again.'
export const CheckoutSessionId = z.string(invalidSession).regex(/^cs_[A-Za-z0-9_]{1,250}$/, invalidSession)

export const SignupCheckoutInput = z.object({
  email: Email,
  password: SignupPassword,
  fullName: FullName,
  selectedPlan: TierName,
})

export const PlanChangeInput = z.object({
  targetTier: TierName,
  /** The start of the period that the user saw when they agreed to a Reset Usage. */
  expectedPeriodStart: z.iso.datetime().optional(),
})
export const CheckoutSessionInput = z.object({ sessionId: CheckoutSessionId })

/** Without `accountInfo`, the payment is still pending: poll again. `paid`: the sum in dollars, with tax. */
export const SignupSuccess = {
  message: z.string(),
  accountInfo: z.object({ email: z.string(), plan: z.enum(tiers) }).optional(),
  paid: z.number().optional(),
}

/** One of the four plans, as this user may choose it. */
const PlanChoice = z.object({
  tier: z.enum(tiers),
  kind: z.enum(choiceKinds),
  action: z.enum(['signup', 'checkout', 'change', 'reset']).nullable(),
  label: z.enum(choiceLabels),
  undoes: z.enum(['cancellation', 'scheduled-change']).nullable(),
  isRecommended: z.boolean(),
})

/** The state of a user's plan, computed once for every page (core/billing/plan-state.ts). */
export const PlanStateView = z
  .object({
    kind: z.enum(planKinds),
    tier: z.enum(tiers).nullable(),
    owed: z.enum(['month', 'change']).nullable(),
    next: z.object({ kind: z.enum(['renews', 'ends', 'changes']), at: z.string(), tier: z.enum(tiers) }).nullable(),
    endedOn: z.string().nullable(),
    isEnding: z.boolean(),
    endsAt: z.string().nullable(),
    cancellation: z.object({ endsAt: z.string().nullable() }).nullable(),
    mayStillCharge: z.boolean(),
    may: z.object({
      upgrade: z.boolean(),
      resume: z.boolean(),
      cancel: z.boolean(),
      manageBilling: z.boolean(),
      payOwed: z.boolean(),
    }),
    choices: z.array(PlanChoice),
  })
  .meta({ id: 'PlanState' })

/**
 * The open invoice while something is owed: its sum in dollars with tax, the next attempt to collect it, and the
 * refused card.
 */
export const DueView = z.object({
  amount: z.number(),
  tier: z.enum(tiers).nullable(),
  nextAttemptAt: z.string().nullable(),
  decline: z.object({ brand: z.string(), last4: z.string(), reason: z.enum(declineReasons) }).nullable(),
})
export type DueView = z.infer<typeof DueView>

/**
 * The subscription as shown. When there never was one, `status` is `none` and all other fields except `plan` are null or
 * false.
 */
export const SubscriptionInfo = z
  .object({
    active: z.boolean(),
    tier: z.enum(tiers).nullable(),
    status: z.enum([...subscriptionStatuses, 'none', 'granted']),
    cancelAtPeriodEnd: z.boolean(),
    currentPeriodEnd: z.string().nullable(),
    scheduledTier: z.enum(tiers).nullable(),
    paymentRecovery: z.boolean(),
    due: DueView.nullable(),
    plan: PlanStateView,
  })
  .meta({ id: 'SubscriptionInfo' })
export type SubscriptionInfo = z.infer<typeof SubscriptionInfo>

/** One way to get more budget; prices in dollars. */
export const UpgradeOptionView = z
  .object({
    tier: z.enum(tiers),
    title: z.string(),
    price: z.number(),
    monthlyBudget: z.number(),
    isReset: z.boolean(),
    recommended: z.boolean(),
  })
  .meta({ id: 'Offer' })

/** Verdicts on 20-minute videos that a month includes with one model; null when they cost nothing. */
const AmountView = z.object({ verdicts: z.number().nullable(), model: z.string() })

/** A plan as it is sold; prices in dollars. */
export const PlanView = z
  .object({
    tier: z.enum(tiers),
    name: z.string(),
    price: z.number(),
    monthlyBudget: z.number(),
    tokens: z.number(),
    /** Null where only the local engine answers, which makes no verdicts. */
    byDefault: AmountView.nullable(),
    /** With the most expensive model that the plan offers; null without a choice, or when the default is that model. */
    byMostExpensive: AmountView.nullable(),
    /** The number of analyses that a month includes, the model that it is based on, and the longest videos that it covers. */
    analyses: z.object({
      count: z.number(),
      depth: z.enum(['quick', 'detailed', 'comprehensive']),
      model: z.string(),
      /** Null when the models of this installation are too expensive for that number, or when they cost nothing. */
      minutes: z.number().nullable(),
      /** True when the models cost nothing, so that there is no number. */
      isFree: z.boolean(),
    }),
  })
  .meta({ id: 'Plan' })
export type PlanView = z.infer<typeof PlanView>

/** `endsAt` is null when the subscription has ended. */
export const CancelResponse = { ...MessageResponse, endsAt: z.string().nullable() }

export const CheckoutResponse = z.object({ checkoutUrl: z.string() })

/** An address to continue at, or the result of the change. */
export const UpgradeResponse = z
  .object({
    checkoutUrl: z.string().optional(),
    redirectUrl: z.string().optional(),
    usageReset: z.boolean().optional(),
    currentTier: z.enum(tiers).optional(),
    requiresPaymentRecovery: z.boolean().optional(),
    scheduledTier: z.enum(tiers).optional(),
    effectiveAt: z.string().optional(),
    /** What waits for its payment. */
    due: DueView.optional(),
    message: z.string().optional(),
  })
  .meta({ id: 'UpgradeResponse' })
export type UpgradeResponse = z.infer<typeof UpgradeResponse>

/** `isPaid`: the payment arrived first, so the change has taken effect. */
export const DropChangeResponse = z.object({ ...MessageResponse, isPaid: z.boolean(), currentTier: z.enum(tiers) })
export type DropChangeResponse = z.infer<typeof DropChangeResponse>

/** The total that the user is about to agree to, as Stripe computes it; in dollars. */
export const PreviewView = z
  .object({
    tier: z.enum(tiers),
    isReset: z.boolean(),
    price: z.number(),
    tax: z.number(),
    total: z.number(),
    currency: z.string(),
    /** When the change is charged and takes effect. */
    effectiveAt: z.string(),
    isImmediate: z.boolean(),
    /** The card that is charged; null when it is chosen on the payment page. */
    card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
    /** Shown tokens of the current period that a new period forfeits. */
    tokensLost: z.number(),
    periodStart: z.string().nullable(),
  })
  .meta({ id: 'ChangePreview' })
export type PreviewView = z.infer<typeof PreviewView>

export const VerifyResponse = z.object({
  valid: z.boolean(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  paymentStatus: z.enum(['paid', 'unpaid', 'no_payment_required']).nullable(),
  tier: z.enum(tiers).nullable(),
  /** The paid sum in dollars, with tax; null until it is paid. */
  paid: z.number().nullable(),
})

export type VerifyResponse = z.infer<typeof VerifyResponse>

/** The response to a success page. `pending`: the payment is not confirmed yet, poll again (202). */
export const ProcessUpgradeResponse = z.object({ message: z.string(), pending: z.boolean() })

export const SyncResponse = z.object({
  synced: z.boolean(),
  message: z.string(),
  subscriptionInfo: SubscriptionInfo,
})
