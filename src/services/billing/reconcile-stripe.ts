import type { Standing } from '#core/billing/subscription.ts'
import { AppError, isAppError } from '#core/errors.ts'
import { retention } from '#core/operations/retention.ts'
import type { PaymentEvent } from '#src/ports/payments.ts'
import type { Needs } from '#src/ports.ts'
import { customerOf, customersAfter, ownerOf } from '#stores/billing.ts'
import { listPeopleWithUnfinishedOperations, unfinishedOperationsOf } from '#stores/billing-operations.ts'
import { eraseOldHashes, expirePendingSignup, overdueSignups, type PendingSignup } from '#stores/pending-signups.ts'
import { findEvent, insertEvent, markProcessed, waitingEvents } from '#stores/stripe-events.ts'
import { applyEvent } from './apply-event.ts'
import { applyStripeState, type BillingNeeds } from './apply-stripe-state.ts'
import { completeCheckout } from './complete-checkout.ts'
import { resumeDeletion } from './delete-account.ts'
import { raiseAlert } from './raise-alert.ts'
import { refreshBilling, runRepairs } from './run-repairs.ts'

const pageSize = 200
const minutesMs = 60_000
const dayMs = 86_400_000
/** Stripe retries an event for three days; older payments were handled by an earlier nightly run. */
const lookbackMs = 8 * dayMs
/** A customer read more recently than this, by a webhook or before this run was interrupted, is not read again. */
const freshMs = 60 * minutesMs

/**
 * Repairs every night what a lost webhook, a crash or an outage may have left: unnoticed payments, unfinished operations,
 * ended signups, events that were not applied, and customers that differ from Stripe. One failure does not stop the rest. A
 * second run finds nothing to do; after an interruption the next run skips what is done. In owner mode there is no Stripe.
 * @throws AppError PAYMENTS_UNAVAILABLE when Stripe cannot be reached at all
 */
export async function reconcileStripe(needs: BillingNeeds, signal: AbortSignal): Promise<BatchRun['summary']> {
  const run = createBatchRun(needs, signal)
  if (needs.settings.isOwnerMode) return run.summary
  const startedAt = needs.clock.now()
  await completePaidCheckouts(needs, run, new Date(startedAt.getTime() - lookbackMs))
  await expireSignups(needs, run)
  await finishOperations(needs, run)
  await applyWaitingEvents(needs, run)
  await syncCustomers(needs, run, new Date(startedAt.getTime() - freshMs))
  await findMissedEvents(needs, run, new Date(startedAt.getTime() - lookbackMs))
  await reportUnknownSubscribers(needs, run)
  const { summary } = run
  needs.log.info({ ...summary }, 'reconciled with Stripe')
  return summary
}

/** Completes paid checkout sessions whose customer has no account yet. */
async function completePaidCheckouts(needs: BillingNeeds, run: BatchRun, since: Date): Promise<void> {
  for await (const session of needs.payments.completedCheckouts(since)) {
    await run.each({ sessionId: session.id }, async () => {
      if (session.customerId === null || (await ownerOf(needs.db, session.customerId)) !== null) return 'unchanged'
      const completed = await completeCheckout(needs, session)
      const isRepaired =
        completed.of === 'signup' ? completed.signup.outcome === 'completed' : completed.of === 'account'
      return isRepaired && (await ownerOf(needs.db, session.customerId)) !== null ? 'repaired' : 'unchanged'
    })
  }
}

async function finishOperations(needs: BillingNeeds, run: BatchRun): Promise<void> {
  await run.pages(
    after => listPeopleWithUnfinishedOperations(needs.db, { after, limit: pageSize }),
    userId => userId,
    userId =>
      run.each({ userId }, async () => {
        await runRepairs(needs, await unfinishedOperationsOf(needs.db, userId))
        return (await resumeDeletion(needs, userId)) ? 'repaired' : 'unchanged'
      }),
  )
}

async function applyWaitingEvents(needs: BillingNeeds, run: BatchRun): Promise<void> {
  const before = new Date(needs.clock.now().getTime() - 10 * minutesMs)
  await run.pages(
    after => waitingEvents(needs.db, { before, after, limit: pageSize }),
    event => event.id,
    event =>
      run.each({ eventId: event.id }, async () => {
        await applyEvent(needs, event.id)
        return 'repaired'
      }),
  )
}

/** How many customers are read at once: fewer than `billingReads` has connections. */
const customerConcurrency = 3

/**
 * Reads every known customer from Stripe.
 * @param readSince skips customers that were read after this; null skips none
 */
async function syncCustomers(
  needs: BillingNeeds,
  run: BatchRun,
  readSince: Date | null,
  onProgress: (text: string) => void = () => {},
): Promise<void> {
  let count = 0
  await run.pages(
    after => customersAfter(needs.db, { after, limit: pageSize }),
    customer => customer.userId,
    ({ id, userId, deleted, appliedAt }) =>
      run.each({ userId, customerId: id }, async () => {
        count += 1
        if (count % pageSize === 0) onProgress(`${count} customers`)
        const isFresh = readSince !== null && appliedAt !== null && appliedAt > readSince
        if (deleted || isFresh) return 'skipped'
        const { isChanged, standing, repairs } = await applyStripeState(needs, id)
        // `finishOperations` has tried tonight what an unchanged state asks for.
        if (isChanged || standing.liveIds.length > 1) await runRepairs(needs, repairs)
        return isChanged ? 'repaired' : 'unchanged'
      }),
    customerConcurrency,
  )
}

/** A session has certainly expired by then, even if the clocks differ. */
const graceMs = 60 * 60_000

/** Ends signups whose checkout session has ended: paid ones are completed, conflicts refunded, the others expire. */
export async function expireSignups(needs: BillingNeeds, run: BatchRun): Promise<void> {
  const now = needs.clock.now().getTime()
  await run.pages(
    after => overdueSignups(needs.db, { before: new Date(now - graceMs), after, limit: 200 }),
    signup => signup.id,
    signup => run.each({ signupId: signup.id }, () => expireSignup(needs, signup)),
  )
  await eraseOldHashes(needs.db, new Date(now - retention.unpaidHashes))
}

async function expireSignup(needs: BillingNeeds, { id, sessionId }: PendingSignup): Promise<Outcome> {
  const session = sessionId === null ? null : await needs.payments.readCheckout(sessionId)
  if (session?.status === 'complete') {
    const completed = await completeCheckout(needs, session)
    return completed.of === 'signup' && completed.signup.outcome !== 'pending' ? 'repaired' : 'unchanged'
  }
  await expirePendingSignup(needs.db, id)
  return 'unchanged'
}

/**
 * Stores and counts events that Stripe could not deliver; many of them mean that the webhook endpoint is down. Most concern
 * a customer who has been read since; the others are applied now.
 */
async function findMissedEvents(needs: BillingNeeds, run: BatchRun, since: Date): Promise<void> {
  const { db, clock, metrics } = needs
  for await (const event of needs.payments.undeliveredEvents(since)) {
    await run.each({ eventId: event.id }, async () => {
      if ((await findEvent(db, event.id)) !== null) return 'skipped'
      const now = clock.now()
      const isRead = await isReadSince(needs, event)
      await db.transaction(async tx => {
        if ((await insertEvent(tx, { ...event, receivedAt: now })) && isRead)
          await markProcessed(tx, event.id, now, 'never delivered; the nightly run had already read the customer')
      })
      metrics.count('webhooks_total', { outcome: 'missed' })
      if (isRead) return 'unchanged'
      await applyEvent(needs, event.id)
      return 'repaired'
    })
  }
}

/** At least a second later: Stripe's times are whole seconds. */
async function isReadSince({ db }: BillingNeeds, { customerId, createdAt }: PaymentEvent): Promise<boolean> {
  const at = customerId === null ? null : ((await ownerOf(db, customerId))?.appliedAt ?? null)
  return at !== null && at.getTime() >= createdAt.getTime() + 1_000
}

/** Alerts about subscribers without an account, which only an operator can resolve. */
async function reportUnknownSubscribers(needs: BillingNeeds, run: BatchRun): Promise<void> {
  for await (const { id, customerId, tier } of needs.payments.liveSubscriptions()) {
    await run.each({ subscriptionId: id, customerId }, async () => {
      if (tier === null || (await ownerOf(needs.db, customerId)) !== null) return 'skipped'
      run.summary.unknownSubscribers += 1
      raiseAlert(needs, 'unknown_subscriber', 'a subscriber has no account', { subscriptionId: id, customerId })
      return 'unchanged'
    })
  }
}

/**
 * Reads one customer from Stripe and continues their operations, for an operator.
 * @throws AppError NOT_FOUND for a user who never paid, PAYMENTS_UNAVAILABLE
 */
export async function syncCustomer(
  needs: BillingNeeds,
  userId: string,
): Promise<{ readonly standing: Standing; readonly isChanged: boolean }> {
  if ((await customerOf(needs.db, userId)) === null)
    throw new AppError('NOT_FOUND', { message: 'This account has never paid, so there is nothing to sync.' })
  const { standing, isChanged } = await refreshBilling(needs, userId)
  return { standing, isChanged }
}

/** Reads every customer from Stripe; one failure does not stop the others. `onProgress` gets the progress. */
export async function syncAllCustomers(
  needs: BillingNeeds,
  signal: AbortSignal,
  onProgress: (text: string) => void,
): Promise<BatchRun['summary']> {
  const run = createBatchRun(needs, signal)
  await syncCustomers(needs, run, null, onProgress)
  return run.summary
}

type Outcome = 'repaired' | 'unchanged' | 'skipped'

/** A run over many items: counts the outcomes, and continues after a failure. */
export type BatchRun = {
  readonly summary: { repaired: number; unchanged: number; skipped: number; failed: number; unknownSubscribers: number }
  /** Processes one item and counts its outcome; a failure is logged with `fields` and counted. */
  each(fields: Readonly<Record<string, string>>, work: () => Promise<Outcome>): Promise<void>
  /** Processes all pages by key, up to `concurrency` items at once. */
  pages<T>(
    read: (after: string | null) => Promise<T[]>,
    keyOf: (item: T) => string,
    work: (item: T) => Promise<void>,
    concurrency?: number,
  ): Promise<void>
}

/** After so many failures in a row because Stripe is unavailable, the run ends. */
const maxUnavailableInARow = 10

export function createBatchRun({ log, metrics }: Needs<'log' | 'metrics'>, signal: AbortSignal): BatchRun {
  const summary = { repaired: 0, unchanged: 0, skipped: 0, failed: 0, unknownSubscribers: 0 }
  let unavailableInARow = 0
  const each: BatchRun['each'] = async (fields, work) => {
    signal.throwIfAborted()
    try {
      const outcome = await work()
      summary[outcome] += 1
      unavailableInARow = 0
      metrics.count('reconciled_total', { outcome })
      if (outcome === 'repaired') log.warn(fields, 'reconciling repaired something')
    } catch (error) {
      summary.failed += 1
      metrics.count('reconciled_total', { outcome: 'failed' })
      log.error({ ...fields, err: error }, 'reconciling could not repair something; it continues with the rest')
      unavailableInARow = isAppError(error, 'PAYMENTS_UNAVAILABLE') ? unavailableInARow + 1 : 0
      if (unavailableInARow >= maxUnavailableInARow) throw error
    }
  }
  return {
    summary,
    each,
    async pages(read, keyOf, work, concurrency = 1) {
      let after: string | null = null
      for (;;) {
        signal.throwIfAborted()
        const page = await read(after)
        const last = page.at(-1)
        if (last === undefined) return
        after = keyOf(last)
        const rest = page.values()
        const worker = async () => {
          for (const item of rest) await work(item)
        }
        await Promise.all(Array.from({ length: concurrency }, worker))
      }
    },
  }
}
