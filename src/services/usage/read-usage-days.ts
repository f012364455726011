import type { UsageDaysView } from '#contract/usage.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { microDollars, shownTokens } from '#core/plans/budget.ts'
import type { Needs } from '#src/ports.ts'
import { spentByDay } from '#stores/usage-periods.ts'

const dayMs = 86_400_000
const daysShown = 30

/** Usage per UTC day over the last 30 days, today included, from the ledger; an operator's credit does not count. */
export async function readUsageDays(
  { db, clock }: Needs<'db' | 'clock'>,
  { userId }: SignedIn,
): Promise<UsageDaysView> {
  const today = Math.floor(clock.now().getTime() / dayMs) * dayMs
  const first = today - (daysShown - 1) * dayMs
  const spent = new Map((await spentByDay(db, userId, new Date(first))).map(({ day, cost }) => [day, cost]))
  const days = Array.from({ length: daysShown }, (_, index) =>
    new Date(first + index * dayMs).toISOString().slice(0, 10),
  )
  return { days: days.map(day => ({ day, tokens: shownTokens(spent.get(day) ?? microDollars(0)) })) }
}
