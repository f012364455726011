/** Shortest password accepted: spec §5 says 6 at signup and 8 at reset; decision 9 says 8 at change and 128 at most. */
export const passwordLength = { signup: 6, change: 8, max: 128 } as const

/** Spec §5's sentence. */
export const tooShort = (minLength: number): string => `Password must be at least ${minLength} characters long`
export const tooLong = `Password must be at most ${passwordLength.max} characters long`

/** What a link to a new password says that is none (spec §8), and one that has done its work or waited too long. */
export const invalidLink = 'Invalid reset link. Please request a new password reset.'
export const deadLink = 'This reset link has expired or was already used. Please request a new password reset.'

/** What no general list has, and everybody who guesses here tries. */
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

/** What a person reads whose password a guesser would try early. */
export const guessablePassword = 'This password is too easy to guess. Please choose another one.'

/**
 * A sentence for the person when the password may not be used, else null: its length first, then what needs no list to
 * guess. The list of common passwords is asked apart, because it is large.
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
