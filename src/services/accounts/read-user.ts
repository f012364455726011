import type { UserView } from '#contract/accounts.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { budgetResetOf } from '#core/billing/plan-state.ts'
import { findChoice } from '#core/models/choose-model.ts'
import { providerApiNames } from '#core/models/models.ts'
import { inDollars } from '#core/plans/budget.ts'
import { plans } from '#core/plans/plans.ts'
import type { Needs } from '#src/ports.ts'

/** The signed-in user as the interface knows them. Everything comes from the session; no query. */
export function readUser({ models, clock }: Needs<'models' | 'clock'>, actor: SignedIn): UserView {
  const { entitlement } = actor
  const tier = entitlement?.tier ?? null
  const plan = tier === null ? null : plans[tier]
  const active = entitlement?.active ?? false
  const now = clock.now()
  // People can sign in and read what is stored while no model can be called.
  const model = findChoice(models, { saved: actor.aiModel, tier, active }, now)?.entry
  return {
    id: actor.userId,
    email: actor.email,
    emailConfirmed: actor.emailConfirmed,
    fullName: actor.fullName,
    aiProvider: model ? providerApiNames[model.provider] : null,
    aiModel: model?.id ?? '',
    answerLanguage: actor.answerLanguage,
    subscriptionActive: active,
    subscriptionTier: tier,
    cancelAtPeriodEnd: entitlement?.cancelAtPeriodEnd ?? false,
    currentPeriodEnd: entitlement?.period.end.toISOString() ?? null,
    budgetResetsAt: budgetResetOf(entitlement, now)?.toISOString() ?? null,
    profile: { subscription_tier: tier, monthly_budget_limit: plan ? inDollars(plan.monthlyBudget) : 0 },
  }
}
