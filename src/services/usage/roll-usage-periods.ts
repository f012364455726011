import { pickEntitlement } from '#core/billing/entitlement.ts'
import { microDollars, shownTokens } from '#core/plans/budget.ts'
import { plans } from '#core/plans/plans.ts'
import type { Needs } from '#src/ports.ts'
import { announcePeriods, entitlementsOfAll, listUsersToAnnounce } from '#stores/usage-periods.ts'

const pageSize = 500

/**
 * Inserts the rows of budget periods that have begun: a month for a grant, the last paid invoice's period at Stripe. Mails
 * the owner of each once, in the same transaction; an account's first period is announced by the welcome mail instead.
 * Budgets do not depend on this job: the first call that needs a period inserts its row.
 */
export async function rollUsagePeriods(
  needs: Needs<'db' | 'clock' | 'queue' | 'log'>,
  signal: AbortSignal,
): Promise<{ rolled: number; announced: number }> {
  const now = needs.clock.now()
  const sum = { rolled: 0, announced: 0 }
  let after: string | null = null
  do {
    signal.throwIfAborted()
    const users: { userId: string; email: string }[] = await listUsersToAnnounce(needs.db, {
      after,
      limit: pageSize,
      now,
    })
    const { rolled, announced } = await rollPage(needs, users, now)
    sum.rolled += rolled
    sum.announced += announced
    after = users.length === pageSize ? users.at(-1)!.userId : null
  } while (after !== null)
  if (sum.rolled > 0) needs.log.info(sum, 'billing periods rolled')
  return sum
}

async function rollPage(
  { db, queue }: Needs<'db' | 'queue'>,
  users: readonly { userId: string; email: string }[],
  now: Date,
): Promise<{ rolled: number; announced: number }> {
  if (users.length === 0) return { rolled: 0, announced: 0 }
  const rows = Map.groupBy(
    await entitlementsOfAll(
      db,
      users.map(user => user.userId),
    ),
    row => row.userId,
  )
  const due = users.flatMap(({ userId, email }) => {
    const own = rows.get(userId) ?? []
    const entitlement = pickEntitlement(own, now)
    if (!entitlement?.active) return []
    const { period, tier, source } = entitlement
    const anchor = own.find(row => row.source === source)!.anchor
    return [{ userId, email, tier, period, isLater: source === 'operator' && period.start > anchor }]
  })
  const byUser = new Map(due.map(period => [period.userId, period]))
  return db.transaction(async tx => {
    const periods = due.map(({ userId, tier, period, isLater }) => ({
      userId,
      periodStart: period.start.toISOString(),
      periodEnd: period.end.toISOString(),
      limit: plans[tier].monthlyBudget,
      isLater,
    }))
    const marked = await announcePeriods(tx, periods, now)
    // A period that has ended is not announced: its renewal is unpaid, or this run is too late.
    const announced = marked.filter(({ userId, isLater }) => isLater && byUser.get(userId)!.period.end > now)
    for (const { userId } of announced) {
      const { email, tier, period } = byUser.get(userId)!
      const mail = {
        kind: 'period-rolled' as const,
        tier,
        periodStart: period.start.toISOString(),
        periodEnd: period.end.toISOString(),
        budgetTokens: shownTokens(microDollars(plans[tier].monthlyBudget)),
      }
      await queue.enqueue(tx, 'send-mail', { to: email, mail })
    }
    return { rolled: marked.length, announced: announced.length }
  })
}
