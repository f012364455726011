import type { UserView } from '#contract/accounts.ts'
import type { SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import type { Provider } from '#core/models.ts'
import { plans } from '#core/plans.ts'
import type { Models, Needs } from '#src/ports.ts'

/** Vendors by the names that the wire uses (decision 19). */
const wireNames: Record<Provider, UserView['aiProvider']> = {
  openai: 'openai',
  anthropic: 'claude',
  google: 'gemini',
  local: 'local',
}

/** The signed-in person as the interface knows them (decision 16). Reads nothing: the session brought it all. */
export function readUser({ models }: Needs<'models'>, actor: SignedIn): UserView {
  const { entitlement } = actor
  const tier = entitlement?.tier ?? null
  const plan = tier === null ? null : plans[tier]
  const model = modelOf(models, actor.aiModel)
  return {
    id: actor.userId,
    email: actor.email,
    fullName: actor.fullName,
    aiProvider: wireNames[model.provider],
    aiModel: model.id,
    subscriptionActive: entitlement?.active ?? false,
    subscriptionTier: tier,
    cancelAtPeriodEnd: entitlement?.cancelAtPeriodEnd ?? false,
    currentPeriodEnd: entitlement?.period.end.toISOString() ?? null,
    profile: { subscription_tier: tier, monthly_budget_limit: plan ? plan.monthlyBudget / 1_000_000 : 0 },
  }
}

/** The saved choice, else the operator's default, else the first that can be called here. */
function modelOf({ catalog, configured, defaultModel }: Models, saved: string | null) {
  const byId = (id: string | null) => catalog.entries.find(entry => entry.id === id && configured.has(entry.provider))
  const model = byId(saved) ?? byId(defaultModel) ?? catalog.entries.find(entry => configured.has(entry.provider))
  if (!model) throw new AppError('MODEL_UNAVAILABLE')
  return model
}
