import type { AppError } from '#core/errors.ts'
import type { Quota } from '#core/limits.ts'

/**
 * The limit that a call counted against, and what is left of it.
 * @see draft-ietf-httpapi-ratelimit-headers-10
 */
export const quotaHeaders = ({
  name,
  limit,
  windowSeconds,
  remaining,
  resetSeconds,
}: Quota): Record<string, string> => ({
  'ratelimit-policy': `"${name}";q=${limit};w=${windowSeconds}`,
  ratelimit: `"${name}";r=${remaining};t=${resetSeconds}`,
})

/** Headers of a refusal. A limit that names itself by no rule (logins, open connections) says only when to come again. */
export function refusalHeaders({ code, quota }: AppError, retryAfterSeconds: number | null): Record<string, string> {
  const wait = retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) }
  if (quota !== undefined) return { ...wait, ...quotaHeaders(quota) }
  if (code !== 'TOO_MANY_REQUESTS' || retryAfterSeconds === null) return wait
  return { ...wait, ratelimit: `"default";r=0;t=${Math.ceil(retryAfterSeconds)}` }
}
