import type { Command } from 'commander'
import type { SecretContext } from '../context.ts'
import { registerConfirmEmail } from './users/confirm-email.ts'
import { registerCreate } from './users/create.ts'
import { registerDelete } from './users/delete.ts'
import { registerDisable, registerEnable } from './users/disable.ts'
import { registerExport } from './users/export.ts'
import { registerList } from './users/list.ts'
import { registerResetPassword } from './users/reset-password.ts'
import { registerSetTier } from './users/set-tier.ts'
import { registerShow } from './users/show.ts'

/** `users …`: operators act here alone, there is no admin page. */
export function register(program: Command, context: SecretContext): void {
  const users = program.command('users').description('Accounts and what operators grant them')
  for (const add of [
    registerCreate,
    registerShow,
    registerList,
    registerDisable,
    registerEnable,
    registerConfirmEmail,
    registerResetPassword,
    registerSetTier,
    registerDelete,
    registerExport,
  ])
    add(users, context)
}
