import type { SignedIn } from '#core/accounts/actor.ts'
import { secretLifetime } from '#core/accounts/session-lifetime.ts'
import { AppError } from '#core/errors.ts'
import { attemptLimits } from '#core/limits.ts'
import { limitAttempts } from '#services/limits/limit-attempts.ts'
import type { Needs } from '#src/ports.ts'
import { insertHandoff } from '#stores/handoff-codes.ts'
import { hashOfSecret, randomSecret } from './random-secret.ts'

/**
 * Creates a code that carries this login to a tab. It works once, within a minute, while this session lives.
 * @throws AppError TOO_MANY_REQUESTS; UNAUTHENTICATED when the session has just ended
 */
export async function issueHandoff(
  needs: Needs<'db' | 'clock' | 'metrics' | 'log'>,
  { userId, sessionId }: SignedIn,
): Promise<{ code: string }> {
  const { db, clock, metrics, log } = needs
  await limitAttempts(needs, [{ ...attemptLimits.handoffCode, subject: userId }])
  const code = randomSecret()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + secretLifetime.handoffMs)
  const isIssued = await insertHandoff(db, {
    codeHash: hashOfSecret(code),
    userId,
    sessionId,
    expiresAt,
    createdAt: now,
  })
  if (!isIssued) throw new AppError('UNAUTHENTICATED')
  metrics.count('account_events_total', { event: 'handoff_issued' })
  log.info({ userId }, 'handoff code issued')
  return { code }
}
