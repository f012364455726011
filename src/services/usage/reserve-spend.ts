import type { Subscriber } from '#core/actor.ts'
import { type MicroDollars, micro, type SpendGrant } from '#core/budget.ts'
import { AppError } from '#core/errors.ts'
import { offersFor } from '#core/offers.ts'
import { minimumOutput } from '#core/prompts.ts'
import { leastOf, outputCapOf, type SpendPlan, worstOf } from '#core/spending.ts'
import type { Needs } from '#src/ports.ts'
import type { Statement, Tx } from '#stores/db.ts'
import { lockRoom, type NewHold, type Pace, tryReserve } from '#stores/usage.ts'
import { holdExpiry } from './beat-holds.ts'
import { budgetOf, currentPeriod } from './current-period.ts'
import { refuseBeyondDailyLimit } from './daily-limit.ts'
import { sweepHolds } from './sweep-holds.ts'

/** Admitted calls a user may start in a minute; generous, and counted only after the budget check (decision 43). */
const startsPerMinute = 200
/**
 * Answers that came out unusable are free, but not for us: whoever gets them again and again, which a question can bring
 * about on purpose, waits after this share of the month's budget in a day.
 */
const freeShareOfDay = 0.1
const dayMs = 86_400_000

/**
 * Holds the worst case of a plan against the user's budget, and stores what belongs to it in the same statement. When
 * less is left, the hold takes what is left and the output cap shrinks with it, down to 500 tokens.
 * @param alongside an insert that selects from `admitted`, for the hold of that id
 * @throws AppError BUDGET_EXCEEDED with the upgrade options, SPEND_LIMIT_REACHED, TOO_MANY_REQUESTS
 * @see design §5.2
 */
export async function reserveSpend(
  needs: Needs<'db' | 'clock' | 'ids' | 'settings' | 'log' | 'metrics'>,
  user: Subscriber,
  input: { readonly plan: SpendPlan; readonly purpose: string; readonly videoId: string | null },
  alongside: (holdId: string) => Statement,
): Promise<SpendGrant> {
  const { plan } = input
  const now = needs.clock.now()
  const hold: NewHold = {
    userId: user.userId,
    id: needs.ids.next(),
    periodStart: user.entitlement.period.start,
    amount: worstOf(plan),
    purpose: input.purpose,
    model: plan.model.id,
    videoId: input.videoId,
    expiresAt: holdExpiry(now),
  }
  const pace: Pace = {
    calls: startsPerMinute,
    since: new Date(now.getTime() - 60_000),
    freeCost: micro(budgetOf(user.entitlement) * freeShareOfDay),
    freeSince: new Date(now.getTime() - dayMs),
  }
  const stored = alongside(hold.id)
  const isSimple = needs.settings.dailySpendLimit === null
  if (isSimple && (await tryReserve(needs.db, hold, pace, stored))) return grantOf(hold, plan)
  return needs.db.transaction(async tx => {
    await refuseBeyondDailyLimit(needs, tx, hold.amount)
    const amount = await roomFor(needs, tx, user, hold, leastOf(plan, minimumOutput))
    const fitting = { ...hold, amount }
    if (await tryReserve(tx, fitting, pace, stored)) return grantOf(fitting, plan)
    // The room was there and is locked, so it was the pace.
    throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: 60 } })
  })
}

/** What the hold may take of the period, locked: its amount or what is left; at least `least`. */
async function roomFor(
  needs: Needs<'clock' | 'ids' | 'metrics'>,
  tx: Tx,
  { userId, entitlement }: Subscriber,
  hold: NewHold,
  least: MicroDollars,
): Promise<MicroDollars> {
  await currentPeriod(tx, userId, entitlement)
  await sweepHolds(needs, tx, userId)
  const room = await lockRoom(tx, hold)
  if (room < least) {
    throw new AppError('BUDGET_EXCEEDED', { data: { upgradeOptions: offersFor(entitlement) } })
  }
  return micro(Math.min(room, hold.amount))
}

const grantOf = ({ userId, id: holdId, periodStart, amount }: NewHold, plan: SpendPlan): SpendGrant => {
  return { userId, holdId, periodStart, amount, outputCap: outputCapOf(plan, amount) }
}
