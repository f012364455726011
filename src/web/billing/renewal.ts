import type { UserView } from '#contract/accounts.ts'

/** When the month's budget begins anew; null where it does not, or where a payment is awaited since. */
export function renewalOf(user: UserView | null): string | null {
  if (!user || user.cancelAtPeriodEnd || user.currentPeriodEnd === null) return null
  return new Date(user.currentPeriodEnd) > new Date() ? user.currentPeriodEnd : null
}
