import { createHash } from 'node:crypto'
import { AppError, isAppError } from '#core/errors.ts'
import type { AttemptLimit } from '#core/limits.ts'
import type { Needs } from '#src/ports.ts'
import { countAttempt, forgetAttempts } from '#stores/throttles.ts'

/** A row of `attemptLimits`, or one like it, for one subject. */
export type ThrottleRule = AttemptLimit & {
  /** Who is counted: an account's id, an email or a network. */
  readonly subject: string
  /** The sentence of the refusal, where it is not about attempts. */
  readonly say?: (retryAfterSeconds: number) => string
}

/** Under which key a subject is counted; a hash, so that the table shows no address or email. */
export const keyOf = ({ name, subject }: Pick<ThrottleRule, 'name' | 'subject'>): string =>
  `${name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`

/**
 * Takes one try under each rule; counting and asking are one statement, so that parallel tries cannot slip through.
 * Windows end by themselves, so no one is locked out for good.
 * @throws AppError TOO_MANY_REQUESTS with `data.retryAfterSeconds`
 */
export async function takeAttempt(
  { db, clock, metrics }: Needs<'db' | 'clock' | 'metrics'>,
  rules: readonly ThrottleRule[],
): Promise<void> {
  const now = clock.now()
  for (const rule of rules) {
    const windowEndsAt = new Date(now.getTime() + rule.windowMs)
    const taken = await countAttempt(db, { key: keyOf(rule), now, windowEndsAt })
    if (taken.count <= rule.limit) continue
    metrics.count('throttled_total', { rule: rule.name })
    throw tooManyAttempts(taken.windowEndsAt.getTime() - now.getTime(), rule.say)
  }
}

/** As `takeAttempt`, but false instead of a refusal. */
export async function mayAttempt(...[needs, rules]: Parameters<typeof takeAttempt>): Promise<boolean> {
  try {
    await takeAttempt(needs, rules)
    return true
  } catch (error) {
    if (isAppError(error, 'TOO_MANY_REQUESTS')) return false
    throw error
  }
}

/** The refusal that says when to come back. */
export function tooManyAttempts(waitMs: number, say: (retryAfterSeconds: number) => string = tooMany): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new AppError('TOO_MANY_REQUESTS', { message: say(retryAfterSeconds), data: { retryAfterSeconds } })
}

const tooMany = (seconds: number): string => `Too many attempts. Please try again in ${waitText(seconds)}.`

/** A wait as a sentence names it: "a second", "12 seconds", "4 minutes", "2 hours". */
export function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'a second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes === 1) return 'a minute'
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Forgets the tries counted under these rules, after a success. */
export async function forgiveAttempts({ db }: Needs<'db'>, rules: readonly ThrottleRule[]): Promise<void> {
  await forgetAttempts(db, rules.map(keyOf))
}
