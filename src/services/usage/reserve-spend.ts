import type { Subscriber } from '#core/actor.ts'
import { type MicroDollars, micro, type SpendGrant } from '#core/budget.ts'
import { AppError } from '#core/errors.ts'
import { offersFor } from '#core/offers.ts'
import { minimumOutput } from '#core/prompts.ts'
import { maximumSpend, minimumSpend, outputCapOf, type SpendPlan } from '#core/spending.ts'
import type { Needs } from '#src/ports.ts'
import type { Tx } from '#stores/db.ts'
import { type NewHold, openHold, raiseHold, readStanding, type Standing } from '#stores/usage.ts'
import { holdExpiry } from './beat-holds.ts'
import { budgetOf, currentPeriod } from './current-period.ts'
import { refuseBeyondDailyLimit } from './refuse-beyond-daily-limit.ts'
import { sweepHolds } from './sweep-holds.ts'

/** Calls that a user may start in a minute. */
const startsPerMinute = 200
/** The share of the month's budget that one user's free failures may cost us in a day. */
const freeShareOfDay = 0.1

type ReserveNeeds = Needs<'clock' | 'ids' | 'settings' | 'log' | 'metrics'>
type About = { readonly purpose: string; readonly videoId: string | null }
/** Stores in the reservation's transaction what belongs to its hold. */
type Store = (grant: SpendGrant) => Promise<unknown>

/**
 * Holds the worst case of a plan against the user's budget, in a transaction that stores what belongs to the hold. When
 * less is left, the hold takes what is left and the output cap shrinks with it, down to 500 tokens. The daily limit is
 * asked last: it makes everyone's calls wait for each other, which a refused one need not.
 * @throws AppError BUDGET_EXCEEDED with the upgrade options, SPEND_LIMIT_REACHED, TOO_MANY_REQUESTS
 */
export async function reserveSpend(
  needs: ReserveNeeds,
  tx: Tx,
  user: Subscriber,
  { plan, ...about }: About & { readonly plan: SpendPlan },
  store: Store,
): Promise<SpendGrant> {
  const standing = await lockStanding(needs, tx, user)
  refuseBeyondGrowing(needs, standing.growing)
  const amount = affordable(user, standing, plan)
  await refuseBeyondDailyLimit(needs, tx, maximumSpend(plan))
  const hold = newHold(needs, user, { ...about, model: plan.model.id, amount })
  return open(tx, hold, outputCapOf(plan, amount), store)
}

/**
 * A hold of nothing, for an answer that another person's call writes: it counts among the user's growing answers and
 * needs no budget.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function reserveFree(
  needs: ReserveNeeds,
  tx: Tx,
  user: Subscriber,
  about: About & { readonly model: string },
  store: Store,
): Promise<SpendGrant> {
  const standing = await lockStanding(needs, tx, user)
  refuseBeyondGrowing(needs, standing.growing)
  refuseBeyondPace(standing)
  const hold = newHold(needs, user, { ...about, amount: micro(0) })
  return open(tx, hold, 0, store)
}

/** Sends both writes together, in one round trip. */
async function open(tx: Tx, hold: NewHold, outputCap: number, store: Store): Promise<SpendGrant> {
  const grant = grantOf(hold, outputCap)
  await Promise.all([openHold(tx, hold), store(grant)])
  return grant
}

/**
 * Raises a hold of nothing to the worst case of a plan, as `reserveSpend` would hold it.
 * @throws as `reserveSpend`
 */
export async function raiseSpend(
  needs: ReserveNeeds,
  tx: Tx,
  user: Subscriber,
  free: SpendGrant,
  plan: SpendPlan,
): Promise<SpendGrant> {
  const amount = affordable(user, await lockStanding(needs, tx, user), plan)
  await refuseBeyondDailyLimit(needs, tx, maximumSpend(plan))
  // Settled by the sweeper: this process stood still for longer than a hold lives.
  if (!(await raiseHold(tx, { ...free, id: free.holdId }, amount))) throw new AppError('AI_UNAVAILABLE')
  return { ...free, amount, outputCap: outputCapOf(plan, amount) }
}

/** Locks the person's period, which makes their racing calls wait for each other, and reads how they stand. */
async function lockStanding(needs: ReserveNeeds, tx: Tx, { userId, entitlement }: Subscriber): Promise<Standing> {
  const key = { userId, periodStart: entitlement.period.start }
  // Sent together, in one round trip; Postgres runs one after the other, and the second sees what the lock waited for.
  const [, standing] = await Promise.all([
    currentPeriod(tx, userId, entitlement),
    readStanding(tx, key, needs.clock.now()),
  ])
  if (standing.expired === 0) return standing
  await sweepHolds(needs, tx, userId)
  return readStanding(tx, key, needs.clock.now())
}

/**
 * Refuses another answer to a person who has `growing` of them.
 * @throws AppError TOO_MANY_REQUESTS
 */
export function refuseBeyondGrowing({ settings }: Needs<'settings'>, growing: number): void {
  const most = settings.limits.growingAnswers
  if (growing < most) return
  const answers = most === 1 ? '1 answer' : `${most} answers`
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You already have ${answers} being written. Wait for one to finish, or stop one.`,
    data: { retryAfterSeconds: 10 },
  })
}

/** What the plan may take of the period: its worst case or what is left. */
function affordable(user: Subscriber, standing: Standing, plan: SpendPlan): MicroDollars {
  if (standing.room < minimumSpend(plan, minimumOutput)) {
    throw new AppError('BUDGET_EXCEEDED', { data: { upgradeOptions: offersFor(user.entitlement) } })
  }
  refuseBeyondPace(standing)
  refuseFreeFailures(user, standing)
  return micro(Math.min(standing.room, maximumSpend(plan)))
}

function refuseBeyondPace({ begun }: Standing): void {
  if (begun >= startsPerMinute) throw new AppError('TOO_MANY_REQUESTS', { data: { retryAfterSeconds: 60 } })
}

/**
 * An answer that came to nothing is free for its reader and not for us, and a question can bring it about on purpose.
 * After one the reader has one call at a time until one succeeds, and a tenth of the month's budget in a day; what is
 * held counts as if it came to nothing too.
 */
function refuseFreeFailures({ entitlement }: Subscriber, standing: Standing): void {
  const { absorbed, held, paying, hasJustFailed } = standing
  const most = budgetOf(entitlement) * freeShareOfDay
  if (absorbed >= most) {
    throw new AppError('TOO_MANY_REQUESTS', {
      message: 'Too many of your answers failed in the last 24 hours. Please try again later.',
      data: { retryAfterSeconds: 3600 },
    })
  }
  const couldExceed = absorbed > 0 && absorbed + held >= most
  if (paying > 0 && (hasJustFailed || couldExceed)) {
    throw new AppError('TOO_MANY_REQUESTS', {
      message:
        'Your last answer failed and was free. Until one succeeds you can have only one at a time: wait for it, then ask again.',
      data: { retryAfterSeconds: 10 },
    })
  }
}

const newHold = (
  { clock, ids }: Needs<'clock' | 'ids'>,
  { userId, entitlement }: Subscriber,
  given: About & { readonly model: string; readonly amount: MicroDollars },
): NewHold => ({
  ...given,
  userId,
  id: ids.next(),
  periodStart: entitlement.period.start,
  expiresAt: holdExpiry(clock.now()),
})

const grantOf = ({ userId, id: holdId, periodStart, amount }: NewHold, outputCap: number): SpendGrant => ({
  userId,
  holdId,
  periodStart,
  amount,
  outputCap,
})
