import type { Subscriber } from '#core/actor.ts'
import { type MicroDollars, micro, type SpendGrant } from '#core/budget.ts'
import { AppError } from '#core/errors.ts'
import { offersFor } from '#core/offers.ts'
import { minimumOutput } from '#core/prompts.ts'
import { affordableOutput, leastOf, type SpendPlan, worstOf } from '#core/spending.ts'
import type { Needs } from '#src/ports.ts'
import type { Tx } from '#stores/db.ts'
import { lockRoom, type NewHold, tryReserve } from '#stores/usage.ts'
import { holdExpiry } from './beat-holds.ts'
import { currentPeriod } from './current-period.ts'
import { refuseBeyondDailyLimit } from './daily-limit.ts'
import { sweepHolds } from './sweep-holds.ts'

/** Admitted calls a user may start in a minute; generous, and counted only after the budget check (decision 43). */
const startsPerMinute = 200

/**
 * Holds the worst case of a plan against the user's budget, within the caller's transaction. When less is left, the hold
 * takes what is left and the output cap shrinks with it, down to 500 tokens.
 * @throws AppError BUDGET_EXCEEDED with the upgrade options, SPEND_LIMIT_REACHED, TOO_MANY_REQUESTS
 * @see design §5.2
 */
export async function reserveSpend(
  needs: Needs<'clock' | 'ids' | 'settings' | 'log' | 'metrics'>,
  tx: Tx,
  user: Subscriber,
  input: { readonly plan: SpendPlan; readonly purpose: string; readonly videoId: string | null },
): Promise<SpendGrant> {
  const { plan } = input
  await refuseBeyondDailyLimit(needs, tx, worstOf(plan))
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
  const since = new Date(now.getTime() - 60_000)
  const full = await tryReserve(tx, hold, since)
  if (full !== null) return granted(hold, plan, full)

  await currentPeriod(tx, user.userId, user.entitlement)
  await sweepHolds(needs, tx, user.userId)
  const room = await lockRoom(tx, hold)
  if (room < leastOf(plan, minimumOutput)) {
    throw new AppError('BUDGET_EXCEEDED', { data: { upgradeOptions: offersFor(user.entitlement.tier) } })
  }
  const shrunk = { ...hold, amount: micro(Math.min(room, hold.amount)) }
  return granted(shrunk, plan, (await tryReserve(tx, shrunk, since)) ?? 0)
}

function granted(hold: NewHold, plan: SpendPlan, recent: number): SpendGrant {
  if (recent >= startsPerMinute) throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: 60 } })
  const { userId, id: holdId, periodStart, amount } = hold
  const forAnswer = micro(amount - plan.before) as MicroDollars
  const outputCap = affordableOutput(plan.model, plan.inputTokens, forAnswer, plan.outputCap)
  return { userId, holdId, periodStart, amount, outputCap }
}
