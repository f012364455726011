import type { Command } from 'commander'
import type { SecretContext } from '../context.ts'
import { registerChanges } from './users/change.ts'
import { registerCreate } from './users/create.ts'
import { registerDisable, registerEnable } from './users/disable.ts'
import { registerList } from './users/list.ts'
import { registerShow } from './users/show.ts'

/** `users …`: account administration; the product has no admin page. */
export function register(program: Command, context: SecretContext): void {
  const users = program.command('users').description('Accounts and what operators grant them')
  for (const add of [registerCreate, registerShow, registerList, registerDisable, registerEnable, registerChanges])
    add(users, context)
}
