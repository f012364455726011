import { guessablePassword, passwordProblem } from '#core/accounts/password.ts'
import { AppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'

/**
 * @param rule `minLength`: a row of `passwordLength`
 * @throws AppError BAD_REQUEST for a password that is too short, too long, or easy to guess
 */
export async function requireGoodPassword(
  { passwords }: Needs<'passwords'>,
  password: string,
  rule: { readonly minLength: number; readonly email: string },
): Promise<void> {
  const problem = passwordProblem(password, rule) ?? ((await passwords.isCommon(password)) ? guessablePassword : null)
  if (problem !== null) throw new AppError('BAD_REQUEST', { message: problem })
}
