import { isAppError } from '#core/errors.ts'
import { networkOf } from '#core/network.ts'
import { passwordLength } from '#core/password.ts'
import type { Needs } from '#src/ports.ts'
import { credentialsByEmail } from '#stores/accounts.ts'
import { addAccount } from './add-account.ts'
import { type Login, openSession, type SessionFrom } from './open-session.ts'
import { rememberLogin } from './remember-login.ts'
import { requireGoodPassword } from './require-good-password.ts'
import { takeAttempt } from './take-attempt.ts'
import { confirmationMailRule, signupRule } from './take-login.ts'

/**
 * An account without a subscription, its session, and a mail with the link that confirms the address. The account works at
 * once, before the address is confirmed, and also where the address has had all its mails of the day.
 * @throws AppError BAD_REQUEST for a weak password, CONFLICT with a sentence that says so when the email is taken,
 * TOO_MANY_REQUESTS
 */
export async function signUp(
  needs: Needs<'db' | 'clock' | 'ids' | 'passwords' | 'sessions' | 'queue' | 'log' | 'metrics' | 'settings'>,
  from: SessionFrom,
  { email, password, fullName }: { readonly email: string; readonly password: string; readonly fullName: string },
): Promise<Login> {
  const { db, passwords, queue, log, metrics } = needs
  await takeAttempt(needs, [signupRule(networkOf(from.address))])
  await requireGoodPassword(needs, password, { minLength: passwordLength.signup, email })
  const passwordHash = await passwords.hash(password)
  const mayMail = await takeFirstMail(needs, email)
  const { userId } = await db.transaction(async tx => {
    const added = await addAccount(needs, tx, { email, fullName, passwordHash, grant: null, isConfirmed: false })
    if (mayMail) await queue.enqueue(tx, 'send-confirmation-link', added)
    return added
  })
  metrics.count('account_events_total', { event: 'signup' })
  log.info({ userId, address: from.address }, 'account created by signup')
  const opened = await openSession(needs, userId, from)
  return { ...opened, device: await rememberLogin(needs, { id: userId, email, passwordHash }, from.address) }
}

/** Whether the link is mailed; without, the account page says when another may be asked for. A taken email costs its owner none. */
async function takeFirstMail(needs: Needs<'db' | 'clock' | 'metrics' | 'settings'>, email: string): Promise<boolean> {
  if ((await credentialsByEmail(needs.db, email)) !== null) return false
  try {
    await takeAttempt(needs, [confirmationMailRule(needs, email)])
    return true
  } catch (error) {
    if (isAppError(error, 'TOO_MANY_REQUESTS')) return false
    throw error
  }
}
