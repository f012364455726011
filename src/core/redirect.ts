/** Longest return target that a login accepts (spec §9). */
export const maxRedirectLength = 2048

const unsafeCharacter = /[\u0000-\u001f\u007f\\]/

/**
 * The given return target when it is safe to follow, else null: a path on this site that starts with a single slash, at
 * most 2048 characters, without backslashes or control characters (browsers read those as slashes or drop them).
 * @see spec §4, login redirect
 */
export function safeRedirect(target: string | null | undefined): string | null {
  if (!target || target.length > maxRedirectLength) return null
  if (!target.startsWith('/') || target.startsWith('//')) return null
  return unsafeCharacter.test(target) ? null : target
}

/** Where a login leads: the query's target first, then the stored one; never back to the login page itself (decision 50). */
export function loginTarget(query: string | null, stored: string | null): string | null {
  const target = safeRedirect(query) ?? safeRedirect(stored)
  return target && /^\/login(?:[/?#]|$)/.test(target) ? null : target
}
