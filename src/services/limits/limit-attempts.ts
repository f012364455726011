import { createHash } from 'node:crypto'
import { AppError, isAppError } from '#core/errors.ts'
import type { AttemptLimit, Quota } from '#core/limits.ts'
import type { Needs } from '#src/ports.ts'
import type { Db, Tx } from '#stores/db.ts'
import { countAttempt, forgetAttempts, readAttempts } from '#stores/throttles.ts'

/** A row of `attemptLimits`, or one like it, for one subject. */
export type ThrottleRule = AttemptLimit & {
  /** What is counted: an account's id, an email or a connection. */
  readonly subject: string
  /** The message of the refusal; by default, 'Too many attempts'. */
  readonly message?: (retryAfterSeconds: number) => string
}

/** The key of a subject's counter; a hash, so that the table reveals no address or email. */
export const throttleKey = ({ name, subject }: Pick<ThrottleRule, 'name' | 'subject'>): string =>
  `${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`

/**
 * Counts one attempt under each rule and refuses it above a limit. Counting and checking are one statement, so that
 * concurrent attempts cannot slip through. Windows end by themselves, so no one is locked out for good.
 * @returns what is left of the last rule
 * @throws AppError TOO_MANY_REQUESTS with `data.retryAfterSeconds`
 */
export async function limitAttempts(
  { db, clock, metrics }: Needs<'clock' | 'metrics'> & { readonly db: Db | Tx },
  rules: readonly ThrottleRule[],
): Promise<Quota | null> {
  const now = clock.now()
  let quota: Quota | null = null
  for (const rule of rules) {
    const windowEndsAt = new Date(now.getTime() + rule.windowMs)
    const attempts = await countAttempt(db, { key: throttleKey(rule), now, windowEndsAt })
    const waitMs = attempts.windowEndsAt.getTime() - now.getTime()
    const { name, limit, windowMs } = rule
    quota = {
      name,
      limit,
      windowSeconds: windowMs / 1000,
      remaining: Math.max(0, limit - attempts.count),
      resetSeconds: wholeSeconds(waitMs),
    }
    if (attempts.count <= limit) continue
    metrics.count('throttled_total', { rule: name })
    throw tooManyAttempts(waitMs, rule.message, quota)
  }
  return quota
}

/**
 * Refuses what `limitAttempts` would refuse next, without counting: for attempts that count only if they succeed.
 * @throws AppError TOO_MANY_REQUESTS with `data.retryAfterSeconds`
 */
export async function refuseBeyondAttempts(
  { db, clock, metrics }: Needs<'db' | 'clock' | 'metrics'>,
  rules: readonly ThrottleRule[],
): Promise<void> {
  const now = clock.now()
  const windows = await readAttempts(db, rules.map(throttleKey), now)
  for (const rule of rules) {
    const window = windows.find(({ key }) => key === throttleKey(rule))
    if (window === undefined || window.count < rule.limit) continue
    metrics.count('throttled_total', { rule: rule.name })
    throw tooManyAttempts(window.windowEndsAt.getTime() - now.getTime(), rule.message)
  }
}

/** As `limitAttempts`, but returns false instead of throwing. */
export async function mayAttempt(...[needs, rules]: Parameters<typeof limitAttempts>): Promise<boolean> {
  try {
    await limitAttempts(needs, rules)
    return true
  } catch (error) {
    if (isAppError(error, 'TOO_MANY_REQUESTS')) return false
    throw error
  }
}

/** The refusal that says when to try again. */
export function tooManyAttempts(
  waitMs: number,
  messageFor: (retryAfterSeconds: number) => string = defaultRefusal,
  quota?: Quota,
): AppError {
  const retryAfterSeconds = wholeSeconds(waitMs)
  return new AppError('TOO_MANY_REQUESTS', {
    message: messageFor(retryAfterSeconds),
    data: { retryAfterSeconds },
    ...(quota === undefined ? {} : { quota }),
  })
}

const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000))

const defaultRefusal = (seconds: number): string => `Too many attempts. Please try again in ${waitText(seconds)}.`

/** A wait in words: "a second", "12 seconds", "4 minutes", "2 hours". */
export function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Resets the counters of these rules after a success. */
export async function resetAttempts({ db }: Needs<'db'>, rules: readonly ThrottleRule[]): Promise<void> {
  await forgetAttempts(db, rules.map(throttleKey))
}
