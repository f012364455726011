import type { Actor, SignedIn, Subscriber } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'

/** Who may make a call. */
export type Access = 'anyone' | 'signedIn' | 'subscriber'
export type ActorFor<A extends Access> = { anyone: Actor; signedIn: SignedIn; subscriber: Subscriber }[A]

/**
 * Returns the actor as the type that the call requires. REST routes and tRPC procedures call it before the use case.
 * @param refusal the message, instead of the error code's own
 * @throws AppError UNAUTHENTICATED for a visitor, SUBSCRIPTION_REQUIRED without an active subscription
 */
export function authorize<A extends Access>(actor: Actor, access: A, refusal?: string): ActorFor<A> {
  const refusedWith = refusal === undefined ? {} : { message: refusal }
  if (access !== 'anyone' && actor.kind === 'visitor')
    throw new AppError('UNAUTHENTICATED', access === 'signedIn' ? refusedWith : {})
  if (access === 'subscriber' && actor.kind === 'user' && !isSubscriber(actor))
    throw new AppError('SUBSCRIPTION_REQUIRED', actor.canSubscribe ? refusedWith : { message: noPlansHere })
  return actor as ActorFor<A>
}

const noPlansHere = 'Your account has no access to this here. Ask the person who runs this site.'

/** True while an entitlement is active. */
export const isSubscriber = (actor: Actor): actor is Subscriber =>
  actor.kind === 'user' && actor.entitlement?.active === true
