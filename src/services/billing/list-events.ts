import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { customerOf } from '#stores/billing.ts'
import { type EventRow, listEvents } from '#stores/stripe-events.ts'

/**
 * A person's customer at Stripe.
 * @throws AppError NOT_FOUND for somebody who never paid
 */
export async function customerIdOf({ db }: Needs<'db'>, userId: string): Promise<string> {
  const customer = await customerOf(db, userId)
  if (customer === null) throw new AppError('NOT_FOUND', { message: 'This account has never paid.' })
  return customer.id
}

/** Stripe's events as they arrived, newest first, for an operator. */
export const listBillingEvents = ({ db }: Needs<'db'>, which: Parameters<typeof listEvents>[1]): Promise<EventRow[]> =>
  listEvents(db, which)
