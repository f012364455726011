import type { Actor } from '#core/accounts/actor.ts'
import { sessionCutoffAt } from '#core/accounts/session-lifetime.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { connectionOf } from '#core/requests/network.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { consumeHandoff, findHandoff } from '#stores/handoff-codes.ts'
import { hasSession } from '#stores/session-list.ts'
import { type Login, openSessionIfValid, type SessionFrom } from './open-session.ts'
import { hashOfSecret } from './random-secret.ts'

const expiredCode =
  'This link has expired or was already used. Please log in here, or open a new one from the browser panel.'

/**
 * Opens a session for the bearer of a code; it counts from the same login as the session that issued the code. Of
 * concurrent tries one succeeds.
 * @param input `replace`: continue even if another user is signed in in this browser
 * @throws AppError CONFLICT with both emails when another user is signed in and `replace` is not given (the code
 * stays valid); BAD_REQUEST for an expired or used code; TOO_MANY_REQUESTS
 */
export async function redeemHandoff(
  needs: Needs<'db' | 'clock' | 'sessions' | 'metrics' | 'log'>,
  actor: Actor,
  from: SessionFrom,
  input: { readonly code: string; readonly replace?: boolean | undefined },
): Promise<Login> {
  const { db, clock, metrics, log } = needs
  const { address } = from
  const refuse = (): never => {
    metrics.count('account_events_total', { event: 'handoff_refused' })
    log.info({ address }, 'handoff refused')
    throw new AppError('BAD_REQUEST', { message: expiredCode })
  }
  await limitAttempts(needs, [{ ...attemptLimits.handoffRedemption, subject: connectionOf(address) }])
  const codeHash = hashOfSecret(input.code)
  const handoff = (await findHandoff(db, codeHash, sessionCutoffAt(clock.now()))) ?? refuse()
  // Otherwise an attacker's link would silently sign the reader in to the attacker's account.
  if (actor.kind === 'user' && actor.userId !== handoff.userId && input.replace !== true)
    throw new AppError('CONFLICT', {
      message: `You are logged in as ${actor.email}. Continue as ${handoff.email}?`,
      data: { signedInAs: actor.email, handoffTo: handoff.email },
    })
  if (!(await consumeHandoff(db, codeHash, clock.now()))) return refuse()
  const { userId, sessionId, startedAt } = handoff
  const isStillValid = () => hasSession(db, userId, sessionId)
  const opened = (await openSessionIfValid(needs, userId, from, { startedAt, isStillValid })) ?? refuse()
  metrics.count('account_events_total', { event: 'handoff_redeemed' })
  log.info({ userId, address }, 'handoff redeemed')
  // The password was typed in the panel; that login was remembered then.
  return { ...opened, device: null }
}
