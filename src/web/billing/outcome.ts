import type { UpgradeAnswer } from '#contract/billing.ts'
import type { Tier } from '#core/plans.ts'

/** What a change of plan came to, as the page has to act on it (spec §4, decisions 2 to 4). */
export type Outcome =
  /** Another page of ours or a checkout that leads back here. */
  | { readonly kind: 'leave'; readonly url: string }
  /** A hosted invoice: it opens in another tab while this one asks whether it was paid. */
  | { readonly kind: 'pay'; readonly url: string; readonly message: string | null }
  | { readonly kind: 'reset' }
  | { readonly kind: 'changed'; readonly tier: Tier }
  | { readonly kind: 'scheduled'; readonly tier: Tier; readonly effectiveAt: string }
  /** Nothing to go by but perhaps a sentence. */
  | { readonly kind: 'unexpected'; readonly message: string | null }

export function outcomeOf(answer: Omit<UpgradeAnswer, 'success'>): Outcome {
  const { checkoutUrl, redirectUrl, requiresPaymentRecovery, usageReset, currentTier, scheduledTier, effectiveAt } =
    answer
  const message = answer.message ?? null
  if (checkoutUrl) return { kind: 'leave', url: checkoutUrl }
  if (redirectUrl?.startsWith('/')) return { kind: 'leave', url: redirectUrl }
  if (redirectUrl) return { kind: 'pay', url: redirectUrl, message }
  if (scheduledTier && effectiveAt) return { kind: 'scheduled', tier: scheduledTier, effectiveAt }
  if (usageReset) return { kind: 'reset' }
  if (requiresPaymentRecovery || !currentTier) return { kind: 'unexpected', message }
  return { kind: 'changed', tier: currentTier }
}
