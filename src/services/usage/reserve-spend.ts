import type { Subscriber } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import { maximumSpend, minimumSpend, outputCapOf, type SpendPlan } from '#core/models/spending.ts'
import { type MicroDollars, microDollars, type SpendGrant } from '#core/plans/budget.ts'
import { minimumOutput } from '#core/prompts/prompts.ts'
import type { Needs } from '#src/ports.ts'
import type { Tx } from '#stores/db.ts'
import { type NewHold, openHold, raiseHold, readSpendingState, type SpendingState } from '#stores/usage.ts'
import { budgetOf, ensureCurrentPeriod } from './ensure-current-period.ts'
import { refuseBeyondBudget } from './refuse-beyond-budget.ts'
import { refuseBeyondDailyLimit } from './refuse-beyond-daily-limit.ts'
import { sweepHolds } from './sweep-holds.ts'

/** Calls that a user may start in a minute. */
const startsPerMinute = 200
/** The share of a month's budget that a user's free failures may cost us a day, and as much the work that others wait for. */
export const freeShare = 0.1

export type ReserveNeeds = Needs<'clock' | 'ids' | 'settings' | 'log' | 'metrics'>
type HoldSubject = { readonly purpose: string; readonly videoId: string | null }
/** Stores what belongs to a hold, in the same transaction. */
type StoreWithHold = (grant: SpendGrant) => Promise<unknown>

/**
 * Holds the worst case of a plan against the user's budget, in the transaction that stores what belongs to the hold. When
 * less is left, the hold takes the rest and the output cap shrinks with it, down to 500 tokens. The daily limit is checked
 * last: its lock makes all users' calls wait for each other, and a refused call need not wait.
 * @throws AppError BUDGET_EXCEEDED with the upgrade options, SPEND_LIMIT_REACHED, TOO_MANY_REQUESTS
 */
export async function reserveSpend(
  needs: ReserveNeeds,
  tx: Tx,
  user: Subscriber,
  { plan, ...about }: HoldSubject & { readonly plan: SpendPlan },
  store: StoreWithHold,
): Promise<SpendGrant> {
  const state = await lockSpendingState(needs, tx, user)
  refuseBeyondGrowing(needs, state.growing)
  const amount = await amountToHold(needs, tx, user, state, plan)
  const hold = newHold(needs, user, { ...about, model: plan.model.id, amount })
  return openHoldAndStore(tx, hold, outputCapOf(plan, amount), store)
}

/**
 * Opens a hold of zero, for an answer that shows another user's: it counts among the user's growing answers and needs no
 * budget. `isWanted` is asked once the user's period is locked.
 * @returns null when it is not wanted
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function reserveFree(
  needs: ReserveNeeds,
  tx: Tx,
  user: Subscriber,
  about: HoldSubject & { readonly model: string },
  { isWanted, store }: { isWanted(): Promise<boolean>; readonly store: StoreWithHold },
): Promise<SpendGrant | null> {
  const state = await lockSpendingState(needs, tx, user)
  refuseBeyondGrowing(needs, state.growing)
  refuseBeyondPace(state)
  if (!(await isWanted())) return null
  const hold = newHold(needs, user, { ...about, amount: microDollars(0) })
  return openHoldAndStore(tx, hold, 0, store)
}

/** Opens a hold of zero beside a grant, under its period, for work that its user no longer pays. */
export const openEmptyHold = (
  tx: Tx,
  { userId, periodStart }: SpendGrant,
  about: HoldSubject & { readonly id: string; readonly model: string },
): Promise<void> => openHold(tx, { ...about, userId, periodStart, amount: microDollars(0) })

/** Sends both writes together, in one round trip. */
async function openHoldAndStore(tx: Tx, hold: NewHold, outputCap: number, store: StoreWithHold): Promise<SpendGrant> {
  const grant = grantOf(hold, outputCap)
  await Promise.all([openHold(tx, hold), store(grant)])
  return grant
}

/**
 * Raises a hold of zero to what `reserveSpend` would hold for the plan.
 * @throws as `reserveSpend`
 */
export async function raiseSpend(
  needs: ReserveNeeds,
  tx: Tx,
  user: Subscriber,
  free: SpendGrant,
  plan: SpendPlan,
): Promise<SpendGrant> {
  const amount = await amountToHold(needs, tx, user, await lockSpendingState(needs, tx, user), plan)
  // The sweeper has settled it: this process paused for longer than a hold lives.
  if (!(await raiseHold(tx, { ...free, id: free.holdId }, amount))) throw new AppError('AI_UNAVAILABLE')
  return { ...free, amount, outputCap: outputCapOf(plan, amount) }
}

/** Locks the user's period, so that their concurrent calls wait for each other, and reads the state that limits apply to. */
async function lockSpendingState(
  needs: ReserveNeeds,
  tx: Tx,
  { userId, entitlement }: Subscriber,
): Promise<SpendingState> {
  const key = { userId, periodStart: entitlement.period.start }
  // Sent together, in one round trip. Postgres runs them in order: the second sees what the lock waited for.
  const [, state] = await Promise.all([
    ensureCurrentPeriod(tx, userId, entitlement),
    readSpendingState(tx, key, needs.clock.now()),
  ])
  if (state.expired === 0) return state
  await sweepHolds(needs, tx, userId)
  return readSpendingState(tx, key, needs.clock.now())
}

/**
 * Refuses another answer to a user with `growing` answers being written, if that is the limit.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function refuseBeyondGrowing({ settings }: Needs<'settings'>, growing: number): void {
  const limit = settings.limits.growingAnswers
  if (growing < limit) return
  const answers = limit === 1 ? '1 answer' : `${limit} answers`
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You already have ${answers} being written. Wait for one to finish, or stop one.`,
    data: { retryAfterSeconds: 10 },
  })
}

/**
 * What to hold for the plan: its worst case, or what is left of the period. Calls without a price need no budget.
 * @throws AppError BUDGET_EXCEEDED, SPEND_LIMIT_REACHED, TOO_MANY_REQUESTS
 */
async function amountToHold(
  needs: ReserveNeeds,
  tx: Tx,
  user: Subscriber,
  state: SpendingState,
  plan: SpendPlan,
): Promise<MicroDollars> {
  const worst = maximumSpend(plan)
  if (worst > 0) refuseBeyondBudget(user, state, minimumSpend(plan, minimumOutput))
  refuseBeyondPace(state)
  if (worst === 0) return worst
  refuseFreeFailures(user, state)
  await refuseBeyondDailyLimit(needs, tx, worst)
  return microDollars(Math.min(state.room, worst))
}

/** @throws AppError TOO_MANY_REQUESTS when the user has begun too many answers in the last minute */
function refuseBeyondPace({ begun }: SpendingState): void {
  if (begun >= startsPerMinute) throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: 60 } })
}

/**
 * A failed answer is free for the user but not for us, and a question can provoke it on purpose. After a failure the user
 * may have one call at a time until one succeeds, and at most a tenth of the month's budget in failures a day. Calls under
 * way count as if they failed too.
 */
function refuseFreeFailures({ entitlement }: Subscriber, state: SpendingState): void {
  const { absorbed, held, paying, hasJustFailed } = state
  const limit = budgetOf(entitlement) * freeShare
  if (absorbed >= limit) {
    throw new AppError('TOO_MANY_REQUESTS', {
      message: 'Too many of your answers failed in the last 24 hours. Please try again later.',
      data: { retryAfterSeconds: 3600 },
    })
  }
  const couldExceed = absorbed > 0 && absorbed + held >= limit
  if (paying > 0 && (hasJustFailed || couldExceed)) {
    throw new AppError('TOO_MANY_REQUESTS', {
      message:
        'Your last answer failed and was free. Until one succeeds you can have only one at a time: wait for it, then ask again.',
      data: { retryAfterSeconds: 10 },
    })
  }
}

const newHold = (
  { ids }: Needs<'ids'>,
  { userId, entitlement }: Subscriber,
  about: HoldSubject & { readonly model: string; readonly amount: MicroDollars },
): NewHold => ({
  ...about,
  userId,
  id: ids.next(),
  periodStart: entitlement.period.start,
})

const grantOf = ({ userId, id: holdId, periodStart, amount }: NewHold, outputCap: number): SpendGrant => ({
  userId,
  holdId,
  periodStart,
  amount,
  outputCap,
})
