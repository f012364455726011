/** The longest redirect target that a login accepts. */
export const maxRedirectLength = 2048

const unsafeCharacter = /[\u0000-\u001f\u007f\\]/

/**
 * Returns the target when it is safe to follow, else null. Safe is a path on this site: one leading slash, at most 2048
 * characters, no backslashes or control characters (browsers read those as slashes or drop them).
 */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target || target.length > maxRedirectLength) return null
  if (!target.startsWith('/') || target.startsWith('//')) return null
  return unsafeCharacter.test(target) ? null : target
}

/** The redirect target after a login: from the query, else the stored one, but never the login page itself. */
export function loginTarget(query: string | null, stored: string | null): string | null {
  const target = safeRedirect(query) ?? safeRedirect(stored)
  return target && /^\/login(?:[/?#]|$)/.test(target) ? null : target
}
