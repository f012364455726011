import { isAppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { credentialsByEmail, replacePasswordHash } from '#stores/accounts.ts'
import { deleteSessionsOf } from '#stores/session-list.ts'
import { createUser } from './create-user.ts'

type DemoNeeds = Needs<'db' | 'clock' | 'ids' | 'passwords' | 'log'>

/**
 * Creates the demo account, premium by a grant, or sets its password to this one, which ends its sessions. Safe when
 * several processes do it at once.
 * @param mayCreate false only sets the password of an account that exists
 */
export async function ensureDemoAccount(
  needs: DemoNeeds,
  demo: { email: string; password: string },
  { mayCreate }: { readonly mayCreate: boolean },
): Promise<void> {
  const { db, passwords } = needs
  const account = await credentialsByEmail(db, demo.email)
  if (account === null) {
    if (!mayCreate) return
    const input = { ...demo, fullName: 'Demo', grant: { tier: 'premium', active: true }, isDemo: true } as const
    await createUser(needs, input, { who: 'start', why: 'embedded database' }).catch(error => {
      // Another process has created it.
      if (!isAppError(error, 'CONFLICT')) throw error
    })
    return
  }
  if (await passwords.verify(account.passwordHash, demo.password)) return
  await replacePasswordHash(db, account.id, await passwords.hash(demo.password))
  await deleteSessionsOf(db, account.id, null)
}
