/** Millionths of a US dollar. All metering is in whole micro-dollars. */
export type MicroDollars = number & { readonly unit: 'micro-dollars' }

/** An amount in micro-dollars as a whole number, rounded up so that no cost is lost. */
export const microDollars = (amount: number): MicroDollars =>
  // Adding 0 turns -0 into 0.
  (Math.ceil(amount - 1e-9) + 0) as MicroDollars

/** Converts dollars to micro-dollars. */
export const fromDollars = (amount: number): MicroDollars => Math.round(amount * 1_000_000) as MicroDollars

/** Converts micro-dollars to dollars. */
export const inDollars = (amount: MicroDollars): number => amount / 1_000_000

/** Tokens as shown to subscribers: a dollar of model cost is shown as 280,000 tokens. */
export const shownTokens = (cost: MicroDollars): number => Math.round(cost * 0.28)

/** The tokens of one answer or estimate: 0 only when nothing is charged. */
export const tokensOf = (cost: MicroDollars): number => (cost > 0 ? Math.max(1, shownTokens(cost)) : 0)

/** A short text for a token count: 1.4M, 12K or 999. */
export function formatTokens(tokens: number): string {
  if (tokens >= 1_000_000) return `${(tokens / 1_000_000).toFixed(1)}M`
  if (tokens >= 1_000) return `${Math.round(tokens / 1_000)}K`
  return String(Math.round(tokens))
}

/**
 * Permission to spend up to `amount` on model calls for this user. Only `reserveSpend` creates one, and no model is called
 * without one. `outputCap` is what the remaining budget allows, at most the cap of this kind of answer.
 */
export type SpendGrant = {
  readonly userId: string
  readonly holdId: string
  readonly periodStart: Date
  readonly amount: MicroDollars
  readonly outputCap: number
}
