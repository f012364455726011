import { guessablePassword, passwordProblem } from '#core/accounts/password.ts'
import { inputError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'

/**
 * @param rule `minLength`: a row of `passwordLength`; `field`: the call's field that has the password
 * @throws AppError BAD_REQUEST for a password that is too short, too long, or easy to guess
 */
export async function requireGoodPassword(
  { passwords }: Needs<'passwords'>,
  password: string,
  { field = 'password', ...rule }: { readonly minLength: number; readonly email: string; readonly field?: string },
): Promise<void> {
  const problem = passwordProblem(password, rule) ?? ((await passwords.isCommon(password)) ? guessablePassword : null)
  if (problem !== null) throw inputError(field, problem)
}
