import type { Command } from 'commander'
import { AppError } from '#core/errors.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { makeLink } from '#services/accounts/make-link.ts'
import type { ConfirmingContext } from '../../context.ts'
import { type Acting, changes } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { perform } from '../../perform.ts'
import { named } from '../../read-option.ts'

type Options = Acting & { email?: string; print?: boolean }

export function registerResetPassword(users: Command, context: ConfirmingContext): void {
  changes(users.command('reset-password [id]'))
    .description(
      'Mail the owner a link to choose a new password; operators never set one, and the old one works until then',
    )
    .option('--email <email>', 'instead of the id')
    .option('--print', 'print the link for 30 minutes instead of mailing it: anyone who has it gets in')
    .addHelpText(
      'after',
      examples(
        'users reset-password --email ada@example.com',
        "users reset-password --email ada@example.com --print --reason 'lost mailbox, known by phone'",
      ),
    )
    .action((id: string | undefined, options: Options) => reset(context, id, options))
}

async function reset(context: ConfirmingContext, id: string | undefined, options: Options): Promise<void> {
  const who = named(id, options.email)
  await context.withDeps(async deps => {
    const { id: userId, email, disabledAt } = await findAccount(deps, who)
    if (disabledAt) throw new AppError('CONFLICT', { message: `${email} is disabled. Run users enable first.` })
    const done = await perform(context, deps, options, {
      what: 'users reset-password',
      userId,
      would: options.print
        ? `Print a link that lets its holder in as ${email}.`
        : `Mail ${email} a link for a new password.`,
      details: { printed: options.print === true },
      async run() {
        if (options.print) return makeLink(deps, 'password', userId)
        await deps.queue.enqueue(deps.db, 'send-password-link', { email, mail: 'password-reset' })
        return { mailed: true }
      },
    })
    if (done) context.print({ id: userId, email, ...done }, options)
  })
}
