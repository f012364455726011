import type { Actor } from '#core/actor.ts'
import type { Needs } from '#src/ports.ts'
import { takeAttempt, waitText } from './take-attempt.ts'

/** What a person may ask for so often in a minute; the limits are rows of `core/limits.ts`. */
export type Share = 'estimates' | 'largeReads'

const asked: Record<Share, (limit: number) => string> = {
  estimates: limit => `You asked for ${limit} estimates within a minute.`,
  largeReads: limit => `You loaded ${limit} transcripts, conversations or lists within a minute.`,
}

/**
 * Counts one call of the person's; a visitor's is left to the service, which refuses it.
 * @throws AppError TOO_MANY_REQUESTS with `data.retryAfterSeconds`
 */
export async function takeShare(
  needs: Needs<'db' | 'clock' | 'metrics' | 'settings'>,
  actor: Actor,
  share: Share,
): Promise<void> {
  if (actor.kind === 'visitor') return
  const limit = needs.settings.limits[`${share}PerMinute`]
  const say = (seconds: number) => `${asked[share](limit)} Please try again in ${waitText(seconds)}.`
  await takeAttempt(needs, [{ name: share, subject: actor.userId, limit, windowMs: 60_000, say }])
}
