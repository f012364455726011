import type { Command } from 'commander'
import { disableUser } from '#services/accounts/disable-user.ts'
import { enableUser } from '#services/accounts/enable-user.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import type { ConfirmingContext } from '../../context.ts'
import { type Acting, changes, type Destroying, destroys } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { perform } from '../../perform.ts'
import { named } from '../../read-option.ts'

export function registerDisable(users: Command, context: ConfirmingContext): void {
  destroys(users.command('disable [id]'))
    .description('End all sessions of an account and let nobody log in to it; nothing is deleted')
    .option('--email <email>', 'instead of the id')
    .addHelpText('after', examples("users disable --email ada@example.com --reason 'shared password' --yes"))
    .action((id: string | undefined, options: Destroying & { email?: string }) => disable(context, id, options))
}

export function registerEnable(users: Command, context: ConfirmingContext): void {
  changes(users.command('enable [id]'))
    .description('Let the owner of a disabled account log in again')
    .option('--email <email>', 'instead of the id')
    .addHelpText('after', examples('users enable --email ada@example.com'))
    .action((id: string | undefined, options: Acting & { email?: string }) => enable(context, id, options))
}

async function disable(
  context: ConfirmingContext,
  id: string | undefined,
  options: Destroying & { email?: string },
): Promise<void> {
  const who = named(id, options.email)
  await context.withDeps(async deps => {
    const user = await findAccount(deps, who)
    const done = await perform(context, deps, options, {
      what: 'users disable',
      userId: user.id,
      would: `Disable ${user.email} (${user.fullName}): all their sessions end and no login works.`,
      question: `Disable ${user.email} (${user.fullName})? All their sessions end now.`,
      run: act => disableUser(deps, user.id, act),
    })
    if (done) context.print({ id: user.id, email: user.email, disabled: true, ...done }, options)
  })
}

async function enable(
  context: ConfirmingContext,
  id: string | undefined,
  options: Acting & { email?: string },
): Promise<void> {
  const who = named(id, options.email)
  await context.withDeps(async deps => {
    const user = await findAccount(deps, who)
    const done = await perform(context, deps, options, {
      what: 'users enable',
      userId: user.id,
      would: `Let ${user.email} (${user.fullName}) log in again.`,
      run: act => enableUser(deps, user.id, act),
    })
    if (done) context.print({ id: user.id, email: user.email, disabled: false, ...done }, options)
  })
}
