/** Lengths of passwords. The spec asks for 6 at signup and 8 at a reset; a change asks for 8 as well. */
export const passwordLength = { signup: 6, change: 8, max: 128 } as const

export const tooShort = (minLength: number): string => `Password must be at least ${minLength} characters long`
export const tooLong = `Password must be at most ${passwordLength.max} characters long`

/** What the page shows for an invalid reset link, and for one that was used or has expired. */
export const invalidLink = 'Invalid reset link. Please request a new password reset.'
export const deadLink = 'This reset link has expired or was already used. Please request a new password reset.'

/** Passwords that suggest themselves on this site and are on no general list. */
const ownWords = new Set(['clickbait', 'isthisclickbait', 'is this clickbait'])

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
]
const runs = rows.flatMap(row => [row, [...row].reverse().join('')])

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
  if (password.length < minLength) return tooShort(minLength)
  if (password.length > passwordLength.max) return tooLong
  const plain = password.toLowerCase()
  const isGuessable =
    ownWords.has(plain) ||
    new Set(plain).size < 3 ||
    runs.some(run => run.includes(plain)) ||
    plain === email.toLowerCase() ||
    plain === email.split('@')[0]?.toLowerCase()
  return isGuessable ? guessablePassword : null
}
