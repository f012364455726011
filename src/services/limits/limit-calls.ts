import type { Actor } from '#core/accounts/actor.ts'
import type { Quota } from '#core/limits.ts'
import type { Needs } from '#src/ports.ts'
import { limitAttempts, waitText } from './limit-attempts.ts'

/** Calls with a limit per user and minute; the limits are settings. */
export type CallLimit = 'estimates' | 'largeReads'

const refusals: Record<CallLimit, (limit: number) => string> = {
  estimates: limit => `You asked for ${limit} estimates within a minute.`,
  largeReads: limit => `You loaded ${limit} transcripts, conversations or lists within a minute.`,
}

/**
 * Counts a call of a signed-in user. A visitor's call is left to the service, which refuses it.
 * @returns what is left of the limit
 * @throws AppError TOO_MANY_REQUESTS with `data.retryAfterSeconds`
 */
export async function limitCalls(
  needs: Needs<'db' | 'clock' | 'metrics' | 'settings'>,
  actor: Actor,
  callLimit: CallLimit,
): Promise<Quota | null> {
  if (actor.kind === 'visitor') return null
  const limit = needs.settings.limits[`${callLimit}PerMinute`]
  const message = (seconds: number) => `${refusals[callLimit](limit)} Please try again in ${waitText(seconds)}.`
  return limitAttempts(needs, [{ name: callLimit, subject: actor.userId, limit, windowMs: 60_000, message }])
}
