import type { Command } from 'commander'
import { findAccount } from '#services/accounts/find-account.ts'
import { eraseAccount } from '#services/billing/delete-account.ts'
import type { ConfirmingContext } from '../../context.ts'
import { type Destroying, destroys } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { perform } from '../../perform.ts'
import { named } from '../../read-option.ts'

type Options = Destroying & { email?: string }

export function registerDelete(users: Command, context: ConfirmingContext): void {
  destroys(users.command('delete [id]'))
    .description(
      'End the subscription at once without a refund, then delete an account and everything in it; nothing brings it back',
    )
    .option('--email <email>', 'instead of the id')
    .addHelpText('after', examples("users delete --email ada@example.com --reason 'asked by mail' --yes"))
    .action((id: string | undefined, options: Options) => remove(context, id, options))
}

async function remove(context: ConfirmingContext, id: string | undefined, options: Options): Promise<void> {
  const who = named(id, options.email)
  await context.withDeps(async deps => {
    const { id: userId, email, fullName } = await findAccount(deps, who)
    const done = await perform(context, deps, options, {
      what: 'users delete',
      userId,
      would: `End the subscription of ${email} (${fullName}), then delete the account and everything in it.`,
      question: `Delete ${email} (${fullName}) with everything in it? Their subscription ends now, without a refund.`,
      async run() {
        await eraseAccount(deps, userId)
        return { deleted: true }
      },
    })
    if (done) context.print({ id: userId, email, ...done }, options)
  })
}
