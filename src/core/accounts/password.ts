/** Lengths of passwords. The spec asks for 6 at signup and 8 at a reset; a change also asks for 8. */
export const passwordLength = { signup: 6, change: 8, max: 128 } as const

export const passwordTooShort = (minLength: number): string => `Password must be at least ${minLength} characters long`
export const passwordTooLong = `Password must be at most ${passwordLength.max} characters long`

/** What the page shows for an invalid reset link, and for one that was used or has expired. */
export const invalidResetLink = 'Invalid reset link. Please request a new password reset.'
export const expiredResetLink = 'This reset link has expired or was already used. Please request a new password reset.'

/**
 * A password as it is hashed: the same letters typed on another system, where "ä" may be one code point or two, give the same
 * text, and so does a space of another keyboard. This is the profile OpaqueString of RFC 8265. It is NFC and not NFKC, which
 * would make different passwords equal, such as "x²" and "x2".
 */
export const canonicalPassword = (typed: string): string => typed.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** The texts of which the hash of a typed password may be made: of the canonical one; or, if it is old, of one as typed. */
export const passwordForms = (typed: string): string[] => [
  ...new Set([canonicalPassword(typed), typed, typed.normalize('NFC'), typed.normalize('NFD')]),
]

/** True for the same password, typed twice. */
export const isSamePassword = (one: string, other: string): boolean =>
  canonicalPassword(one) === canonicalPassword(other)

/** Passwords that are obvious on this site but missing from general lists. */
const siteWords = new Set(['clickbait', 'isthisclickbait', 'is this clickbait'])

const sequences = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]
const runs = sequences.flatMap(row => [row, [...row].reverse().join('')])

/** Shown for a password that an attacker would try early. */
export const guessablePassword = 'This password is too easy to guess. Please choose another one.'

/**
 * Why a password cannot be used, as a sentence for the user, or null. Checks the length in code points, as RFC 8265 counts,
 * then patterns. The list of common
 * passwords is large and checked separately, on the server.
 */
export function passwordProblem(
  typed: string,
  { minLength, email }: { minLength: number; email: string },
): string | null {
  const password = canonicalPassword(typed)
  const length = [...password].length
  if (length < minLength) return passwordTooShort(minLength)
  if (length > passwordLength.max) return passwordTooLong
  const lowercased = password.toLowerCase()
  const isGuessable =
    siteWords.has(lowercased) ||
    new Set(lowercased).size < 3 ||
    runs.some(run => run.includes(lowercased)) ||
    lowercased === email.toLowerCase() ||
    lowercased === email.split('@')[0]?.toLowerCase()
  return isGuessable ? guessablePassword : null
}
