import type { Command } from 'commander'
import { confirmUser } from '#services/accounts/confirm-user.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import type { ConfirmingContext } from '../../context.ts'
import { type Acting, changes } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { perform } from '../../perform.ts'
import { named } from '../../read-option.ts'

type Options = Acting & { email?: string }

export function registerConfirmEmail(users: Command, context: ConfirmingContext): void {
  changes(users.command('confirm-email [id]'))
    .description('Mark an account’s email as confirmed, for owners whom the mail does not reach')
    .option('--email <email>', 'instead of the id')
    .addHelpText('after', examples("users confirm-email --email ada@example.com --reason 'known by phone'"))
    .action((id: string | undefined, options: Options) => confirm(context, id, options))
}

async function confirm(context: ConfirmingContext, id: string | undefined, options: Options): Promise<void> {
  const who = named(id, options.email)
  await context.withDeps(async deps => {
    const { id: userId, email, fullName } = await findAccount(deps, who)
    const done = await perform(context, deps, options, {
      what: 'users confirm-email',
      userId,
      would: `Count ${email} (${fullName}) as confirmed.`,
      run: act => confirmUser(deps, userId, act),
    })
    if (done) context.print({ id: userId, email, confirmed: true, ...done }, options)
  })
}
