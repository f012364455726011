import type { Actor } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { networkOf } from '#core/network.ts'
import { sessionCutoffAt } from '#core/session-lifetime.ts'
import type { Needs } from '#src/ports.ts'
import { findHandoff, takeHandoff } from '#stores/handoff-codes.ts'
import { isSession } from '#stores/sessions.ts'
import { hashOfSecret } from './one-time-secret.ts'
import { type Login, openSessionWhile, type SessionFrom } from './open-session.ts'
import { takeAttempt } from './take-attempt.ts'

const deadCode =
  'This link has expired or was already used. Please log in here, or open a new one from the browser panel.'

/**
 * A session for the bearer of a code, which goes back to the same login as the session that asked for the code. Of any
 * number of tries at once one succeeds.
 * @param input `replace`: continue even if another person is signed in in this browser
 * @throws AppError CONFLICT with both emails when another person is signed in here and `replace` is not given (the code
 * stays good); BAD_REQUEST for a dead code; TOO_MANY_REQUESTS
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
    throw new AppError('BAD_REQUEST', { message: deadCode })
  }
  await takeAttempt(needs, [{ ...attemptLimits.handoffRedemption, subject: networkOf(address) }])
  const codeHash = hashOfSecret(input.code)
  const handoff = (await findHandoff(db, codeHash, sessionCutoffAt(clock.now()))) ?? refuse()
  // Otherwise a stranger's link would quietly sign its reader in to the stranger's account.
  if (actor.kind === 'user' && actor.userId !== handoff.userId && input.replace !== true)
    throw new AppError('CONFLICT', {
      message: `You are logged in as ${actor.email}. Continue as ${handoff.email}?`,
      data: { signedInAs: actor.email, handoffTo: handoff.email },
    })
  if (!(await takeHandoff(db, codeHash, clock.now()))) return refuse()
  const { userId, sessionId, startedAt } = handoff
  const holds = () => isSession(db, userId, sessionId)
  const opened = (await openSessionWhile(needs, userId, from, { startedAt, holds })) ?? refuse()
  metrics.count('account_events_total', { event: 'handoff_redeemed' })
  log.info({ userId, address }, 'handoff redeemed')
  // The password was typed in the panel, which is known since then.
  return { ...opened, device: null }
}
