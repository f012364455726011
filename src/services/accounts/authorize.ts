import type { Actor, SignedIn, Subscriber } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'

/**
 * @throws AppError UNAUTHENTICATED for a visitor
 * @see spec §8: 401 leads to the login page
 */
export function requireSignedIn(actor: Actor, message?: string): SignedIn {
  if (actor.kind === 'visitor') throw new AppError('UNAUTHENTICATED', message === undefined ? {} : { message })
  return actor
}

/**
 * @param message what to say instead of 'Please subscribe to use AI chat features', such as decision 24's sentence
 * @throws AppError UNAUTHENTICATED for a visitor, SUBSCRIPTION_REQUIRED without an active subscription
 */
export function requireSubscriber(actor: Actor, message?: string): Subscriber {
  const user = requireSignedIn(actor)
  if (!isSubscriber(user)) throw new AppError('SUBSCRIPTION_REQUIRED', message === undefined ? {} : { message })
  return user
}

/** True while an entitlement is active. */
export const isSubscriber = (actor: Actor): actor is Subscriber =>
  actor.kind === 'user' && actor.entitlement?.active === true
