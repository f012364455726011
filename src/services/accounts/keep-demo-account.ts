import { isAppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { credentialsByEmail, replacePasswordHash } from '#stores/accounts.ts'
import { deleteSessionsOf } from '#stores/sessions.ts'
import { createUser } from './create-user.ts'

type DemoNeeds = Needs<'db' | 'clock' | 'ids' | 'passwords' | 'log'>

/**
 * The demo account as it shall be: there, premium by an operator's grant, with this password. A changed
 * password ends its sessions. Safe when several processes do it at once.
 */
export async function keepDemoAccount(needs: DemoNeeds, demo: { email: string; password: string }): Promise<void> {
  const { db, passwords } = needs
  const known = await credentialsByEmail(db, demo.email)
  if (known === null) {
    const account = { ...demo, fullName: 'Demo', grant: { tier: 'premium', active: true }, isDemo: true } as const
    await createUser(needs, account, { who: 'start', why: 'embedded database' }).catch(error => {
      // Another process was quicker.
      if (!isAppError(error, 'CONFLICT')) throw error
    })
    return
  }
  if (await passwords.verify(known.passwordHash, demo.password)) return
  await replacePasswordHash(db, known.id, await passwords.hash(demo.password))
  await deleteSessionsOf(db, known.id, null)
}
