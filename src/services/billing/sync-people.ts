import { AppError } from '#core/errors.ts'
import type { Standing } from '#core/subscription.ts'
import { customerOf } from '#stores/billing.ts'
import { converge } from './converge.ts'
import { type Healing, healing, type ReconcileNeeds } from './healing.ts'
import { lookAtCustomers } from './look-at-customers.ts'
import { resumeOperations } from './resume-operations.ts'

/**
 * Looks at one person at Stripe and moves on what waited for it, by an operator's wish.
 * @throws AppError NOT_FOUND for somebody who never paid, PAYMENTS_UNAVAILABLE
 */
export async function syncPerson(
  needs: ReconcileNeeds,
  userId: string,
): Promise<{ readonly standing: Standing; readonly isChanged: boolean }> {
  const customer = await customerOf(needs.db, userId)
  if (customer === null)
    throw new AppError('NOT_FOUND', { message: 'This account has never paid: there is nothing to look at.' })
  const { standing, isChanged } = await converge(needs, customer.id)
  await resumeOperations(needs, userId)
  return { standing, isChanged }
}

/** The same for everybody, one failure stopping nothing. `say` is told how far it is. */
export async function syncEverybody(
  needs: ReconcileNeeds,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<Healing['summary']> {
  const heals = healing(needs, signal)
  await lookAtCustomers(needs, heals, null, say)
  return heals.summary
}
