import { AppError } from '#core/errors.ts'
import { retention } from '#core/retention.ts'
import type { Standing } from '#core/subscription.ts'
import type { PaymentEvent } from '#src/ports/payments.ts'
import { customerOf, customersAfter, ownerOf } from '#stores/billing.ts'
import { peopleWithUnfinished } from '#stores/billing-operations.ts'
import { eraseOldHashes, expirePendingSignup, overdueSignups, type PendingSignup } from '#stores/pending-signups.ts'
import { findEvent, insertEvent, markProcessed, waitingEvents } from '#stores/stripe-events.ts'
import { applyEvent } from './apply-event.ts'
import { type BatchRun, batchRun, type Outcome } from './batch-run.ts'
import { completeCheckout } from './complete-checkout.ts'
import { converge } from './converge.ts'
import { resumeDeletion } from './delete-account.ts'
import { type DriveNeeds, refreshCustomer, resumeOperations } from './drive-operation.ts'
import { raiseAlert } from './raise-alert.ts'

const pageSize = 200
const minutesMs = 60_000
const dayMs = 86_400_000
/** Stripe repeats an event for three days; what was paid longer ago was settled by an earlier night. */
const lookBackMs = 8 * dayMs
/** A customer read more recently than this, by a webhook or before this run was interrupted, is not read again. */
const freshMs = 60 * minutesMs

/**
 * Mends once a night what a lost webhook, a crash or an outage may have left: payment pages that were paid unnoticed,
 * unfinished operations, ended signups, events without effect, and every known customer. One that cannot be mended does not
 * stop the others. A second run finds nothing to do; an interrupted one continues where it was.
 * @throws AppError PAYMENTS_UNAVAILABLE when Stripe cannot be reached at all
 */
export async function reconcileStripe(needs: DriveNeeds, signal: AbortSignal): Promise<BatchRun['summary']> {
  const run = batchRun(needs, signal)
  const from = needs.clock.now()
  await completePaidCheckouts(needs, run, new Date(from.getTime() - lookBackMs))
  await expireSignups(needs, run)
  await finishOperations(needs, run)
  await applyWaitingEvents(needs, run)
  await convergeCustomers(needs, run, new Date(from.getTime() - freshMs))
  await findMissedEvents(needs, run, new Date(from.getTime() - lookBackMs))
  await reportUnknownSubscribers(needs, run)
  const { summary } = run
  needs.log.info({ ...summary }, 'reconciled with Stripe')
  return summary
}

/** A paid page whose customer has no account yet creates the account, or its subscription. */
async function completePaidCheckouts(needs: DriveNeeds, run: BatchRun, since: Date): Promise<void> {
  for await (const session of needs.payments.completedCheckouts(since)) {
    await run.each({ sessionId: session.id }, async () => {
      if (session.customerId === null || (await ownerOf(needs.db, session.customerId)) !== null) return 'fine'
      const completed = await completeCheckout(needs, session)
      const isHealed = completed.of === 'signup' ? completed.signup.outcome === 'completed' : completed.of === 'account'
      return isHealed && (await ownerOf(needs.db, session.customerId)) !== null ? 'healed' : 'fine'
    })
  }
}

async function finishOperations(needs: DriveNeeds, run: BatchRun): Promise<void> {
  await run.pages(
    after => peopleWithUnfinished(needs.db, { after, limit: pageSize }),
    userId => userId,
    userId =>
      run.each({ userId }, async () => {
        await resumeOperations(needs, userId)
        return (await resumeDeletion(needs, userId)) ? 'healed' : 'fine'
      }),
  )
}

async function applyWaitingEvents(needs: DriveNeeds, run: BatchRun): Promise<void> {
  const before = new Date(needs.clock.now().getTime() - 10 * minutesMs)
  await run.pages(
    after => waitingEvents(needs.db, { before, after, limit: pageSize }),
    event => event.id,
    event =>
      run.each({ eventId: event.id }, async () => {
        await applyEvent(needs, event.id)
        return 'healed'
      }),
  )
}

/** How many customers are read side by side: fewer than the connections that wait for Stripe. */
const concurrency = 3

/**
 * Reads every known customer from Stripe, by key.
 * @param convergedSince customers read after this are left out; null leaves out none
 */
async function convergeCustomers(
  needs: DriveNeeds,
  run: BatchRun,
  convergedSince: Date | null,
  say: (text: string) => void = () => {},
): Promise<void> {
  let count = 0
  await run.pages(
    after => customersAfter(needs.db, { after, limit: pageSize }),
    customer => customer.userId,
    ({ id, userId, deleted, convergedAt }) =>
      run.each({ userId, customerId: id }, async () => {
        count += 1
        if (count % pageSize === 0) say(`${count} customers`)
        const isFresh = convergedSince !== null && convergedAt !== null && convergedAt > convergedSince
        if (deleted || isFresh) return 'skipped'
        const { isChanged, standing } = await converge(needs, id)
        if (isChanged || standing.liveIds.length > 1) await resumeOperations(needs, userId)
        return isChanged ? 'healed' : 'fine'
      }),
    concurrency,
  )
}

/** The page has expired by then, even if the clocks differ. */
const graceMs = 60 * 60_000

/** Signups whose payment page is over: paid ones are completed, conflicts paid back, and the others end with their hash. */
export async function expireSignups(needs: DriveNeeds, run: BatchRun): Promise<void> {
  const now = needs.clock.now().getTime()
  await run.pages(
    after => overdueSignups(needs.db, { before: new Date(now - graceMs), after, limit: 200 }),
    signup => signup.id,
    signup => run.each({ signupId: signup.id }, () => expireSignup(needs, signup)),
  )
  await eraseOldHashes(needs.db, new Date(now - retention.unpaidHashes))
}

async function expireSignup(needs: DriveNeeds, { id, sessionId }: PendingSignup): Promise<Outcome> {
  const session = sessionId === null ? null : await needs.payments.readCheckout(sessionId)
  if (session?.status === 'complete') {
    const completed = await completeCheckout(needs, session)
    return completed.of === 'signup' && completed.signup.outcome !== 'pending' ? 'healed' : 'fine'
  }
  await expirePendingSignup(needs.db, id)
  return 'fine'
}

/**
 * Events that Stripe could not deliver. They are kept with the others, and counted, because many of them mean that the
 * endpoint is off. Most concern a customer who has been read since; the others are applied now.
 */
async function findMissedEvents(needs: DriveNeeds, run: BatchRun, since: Date): Promise<void> {
  const { db, clock, metrics } = needs
  for await (const event of needs.payments.undeliveredEvents(since)) {
    await run.each({ eventId: event.id }, async () => {
      if ((await findEvent(db, event.id)) !== null) return 'skipped'
      const now = clock.now()
      const isSeen = await isConvergedSince(needs, event)
      await db.transaction(async tx => {
        if ((await insertEvent(tx, { ...event, receivedAt: now })) && isSeen)
          await markProcessed(tx, event.id, now, 'never delivered; looked at by the nightly run')
      })
      metrics.count('webhooks_total', { outcome: 'missed' })
      if (isSeen) return 'fine'
      await applyEvent(needs, event.id)
      return 'healed'
    })
  }
}

/** A read in the same second as the event may have come before it. */
async function isConvergedSince({ db }: DriveNeeds, { customerId, createdAt }: PaymentEvent): Promise<boolean> {
  const at = customerId === null ? null : ((await ownerOf(db, customerId))?.convergedAt ?? null)
  return at !== null && at.getTime() >= createdAt.getTime() + 1_000
}

/** Alerts about subscribers of our plans without an account here: only an operator can mend that. */
async function reportUnknownSubscribers(needs: DriveNeeds, run: BatchRun): Promise<void> {
  for await (const { id, customerId, tier } of needs.payments.liveSubscriptions()) {
    await run.each({ subscriptionId: id, customerId }, async () => {
      if (tier === null || (await ownerOf(needs.db, customerId)) !== null) return 'skipped'
      run.summary.strangers += 1
      raiseAlert(needs, 'stranger', 'a subscriber has no account', { subscriptionId: id, customerId })
      return 'fine'
    })
  }
}

/**
 * Reads one person from Stripe and moves on what waited for it, for an operator.
 * @throws AppError NOT_FOUND for a person who never paid, PAYMENTS_UNAVAILABLE
 */
export async function syncCustomer(
  needs: DriveNeeds,
  userId: string,
): Promise<{ readonly standing: Standing; readonly isChanged: boolean }> {
  const customer = await customerOf(needs.db, userId)
  if (customer === null)
    throw new AppError('NOT_FOUND', { message: 'This account has never paid: there is nothing to look at.' })
  const { standing, isChanged } = await refreshCustomer(needs, { customerId: customer.id, userId })
  return { standing, isChanged }
}

/** The same for every customer; one failure does not stop the others. `say` gets the progress. */
export async function syncAllCustomers(
  needs: DriveNeeds,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<BatchRun['summary']> {
  const run = batchRun(needs, signal)
  await convergeCustomers(needs, run, null, say)
  return run.summary
}
