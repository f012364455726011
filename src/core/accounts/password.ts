/** Lengths of passwords. The spec asks for 6 at signup and 8 at a reset; a change also asks for 8. */
export const passwordLength = { signup: 6, change: 8, max: 128 } as const

export const passwordTooShort = (minLength: number): string => `Password must be at least ${minLength} characters long`
export const passwordTooLong = `Password must be at most ${passwordLength.max} characters long`

/** What the page shows for an invalid reset link, and for one that was used or has expired. */
export const invalidResetLink = 'Invalid reset link. Please request a new password reset.'
export const expiredResetLink = 'This reset link has expired or was already used. Please request a new password reset.'

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
 * Why a password cannot be used, as a sentence for the user, or null. Checks the length, then patterns. The list of common
 * passwords is large and checked separately, on the server.
 */
export function passwordProblem(
  password: string,
  { minLength, email }: { minLength: number; email: string },
): string | null {
  if (password.length < minLength) return passwordTooShort(minLength)
  if (password.length > passwordLength.max) return passwordTooLong
  const lowercased = password.toLowerCase()
  const isGuessable =
    siteWords.has(lowercased) ||
    new Set(lowercased).size < 3 ||
    runs.some(run => run.includes(lowercased)) ||
    lowercased === email.toLowerCase() ||
    lowercased === email.split('@')[0]?.toLowerCase()
  return isGuessable ? guessablePassword : null
}
