import type { SignedIn } from '#core/actor.ts'
import { AppError } from '#core/errors.ts'
import { passwordCheckRule } from '#services/accounts/login-rules.ts'
import { forgiveAttempts, takeAttempt } from '#services/accounts/throttle.ts'
import type { Needs } from '#src/ports.ts'
import { passwordHashOf } from '#stores/accounts.ts'
import { type EraseNeeds, eraseAccount } from './erase-account.ts'

/**
 * Deletes the account of who knows its password and has typed its email. The subscription ends first.
 * @throws AppError BAD_REQUEST for another email or a wrong password, TOO_MANY_REQUESTS, CONFLICT while another change of
 * the subscription is being made, PAYMENTS_UNAVAILABLE: nothing was deleted then
 */
export async function deleteAccount(
  needs: EraseNeeds & Needs<'passwords'>,
  { userId, email }: SignedIn,
  { address }: { readonly address: string },
  { password, confirmation }: { readonly password: string; readonly confirmation: string },
): Promise<void> {
  const { db, passwords, log } = needs
  if (confirmation !== email)
    throw new AppError('BAD_REQUEST', { message: 'Type your email address to confirm that the account is deleted.' })
  const rule = passwordCheckRule(userId)
  await takeAttempt(needs, [rule])
  if (!(await passwords.verify(await passwordHashOf(db, userId), password))) {
    log.info({ userId, address }, 'deletion of an account refused')
    throw new AppError('BAD_REQUEST', { message: 'Your password is not right.' })
  }
  await forgiveAttempts(needs, [rule])
  await eraseAccount(needs, userId)
}
