import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Argument, type Command } from 'commander'
import { AppError } from '#core/errors.ts'
import { type Tier, tiers } from '#core/plans/plans.ts'
import { confirmUser } from '#services/accounts/confirm-user.ts'
import { createMailedLink } from '#services/accounts/create-mailed-link.ts'
import { writeExport } from '#services/accounts/export-account.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { requireGrant, setTier } from '#services/accounts/set-tier.ts'
import { eraseAccount } from '#services/billing/delete-account.ts'
import type { Deps } from '#src/ports.ts'
import type { ConfirmingContext } from '../../context.ts'
import { type ChangeOptions, changeCommand, type DestroyOptions, destructiveCommand } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { performOnAccount } from '../../perform-on-account.ts'
import { usageError } from '../../read-option.ts'

type AccountOptions = { readonly email?: string }

/** `users confirm-email|reset-password|set-tier|delete|export`: what operators do to one account. */
export function registerChanges(users: Command, context: ConfirmingContext): void {
  changeCommand(users.command('confirm-email [id]'))
    .description('Mark an account’s email as confirmed, for users who cannot receive the mail')
    .option('--email <email>', 'instead of the id')
    .addHelpText('after', examples("users confirm-email --email ada@example.com --reason 'verified by phone'"))
    .action((id: string | undefined, options: ChangeOptions & AccountOptions) => confirmEmail(context, id, options))

  changeCommand(users.command('reset-password [id]'))
    .description(
      'Mail the owner a link to choose a new password; operators never set one, and the old password works until then',
    )
    .option('--email <email>', 'instead of the id')
    .option('--print', 'print the link instead of mailing it: anyone with the link can log in for 30 minutes')
    .addHelpText(
      'after',
      examples(
        'users reset-password --email ada@example.com',
        "users reset-password --email ada@example.com --print --reason 'lost mailbox, verified by phone'",
      ),
    )
    .action((id: string | undefined, options: ChangeOptions & AccountOptions & { print?: boolean }) =>
      reset(context, id, options),
    )

  changeCommand(users.command('set-tier'))
    .addArgument(new Argument('<tier>', 'the plan that you grant').choices(tiers))
    .argument('[id]', 'the account')
    .description(
      'Grant a plan without payment; a Stripe subscription is unchanged, and the higher of the two plans applies',
    )
    .option('--email <email>', 'instead of the id')
    .option('--inactive', 'end the grant instead')
    .addHelpText(
      'after',
      examples(
        "users set-tier premium --email ada@example.com --reason 'beta tester'",
        'users set-tier premium --email ada@example.com --inactive',
      ),
    )
    .action((tier: Tier, id: string | undefined, options: ChangeOptions & AccountOptions & { inactive?: boolean }) =>
      grant(context, tier, id, options),
    )

  destructiveCommand(users.command('delete [id]'))
    .description(
      'End the subscription at once without a refund, then delete an account and everything in it; this cannot be undone',
    )
    .option('--email <email>', 'instead of the id')
    .addHelpText('after', examples("users delete --email ada@example.com --reason 'asked by mail' --yes"))
    .action((id: string | undefined, options: DestroyOptions & AccountOptions) => remove(context, id, options))

  changeCommand(users.command('export [id]'))
    .description('Export all data stored about a user to a JSON file, the same as their own export')
    .option('--email <email>', 'instead of the id')
    .requiredOption('--to <file>', 'a new file that only you can read')
    .addHelpText('after', examples("users export --email ada@example.com --to ada.json --reason 'asked by mail'"))
    .action((id: string | undefined, options: ChangeOptions & AccountOptions & { to: string }) =>
      write(context, id, options),
    )
}

const confirmEmail = (context: ConfirmingContext, id: string | undefined, options: ChangeOptions & AccountOptions) =>
  performOnAccount(context, id, options, ({ id: userId, email, fullName }, deps) => ({
    what: 'users confirm-email',
    preview: `Mark ${email} (${fullName}) as confirmed.`,
    run: async act => ({ confirmed: true, ...(await confirmUser(deps, userId, act)) }),
  }))

const reset = (
  context: ConfirmingContext,
  id: string | undefined,
  options: ChangeOptions & AccountOptions & { print?: boolean },
) =>
  performOnAccount(context, id, options, ({ id: userId, email, disabledAt }, deps) => {
    if (disabledAt) throw new AppError('CONFLICT', { message: `${email} is disabled. Run users enable first.` })
    return {
      what: 'users reset-password',
      preview: options.print
        ? `Print a link with which anyone can log in as ${email}.`
        : `Mail ${email} a link for a new password.`,
      details: { printed: options.print === true },
      async run() {
        if (options.print) return createMailedLink(deps, 'password', userId)
        await deps.queue.enqueue(deps.db, 'send-password-link', { email, mail: 'password-reset' })
        return { mailed: true }
      },
    }
  })

const grant = (
  context: ConfirmingContext,
  tier: Tier,
  id: string | undefined,
  options: ChangeOptions & AccountOptions & { inactive?: boolean },
) =>
  performOnAccount(context, id, options, async ({ id: userId, email }, deps) => {
    const active = options.inactive !== true
    if (!active) await requireGrant(deps.db, { userId, tier })
    return {
      what: 'users set-tier',
      preview: active ? `Grant ${email} ${tier} without a payment.` : `End the grant of ${email}.`,
      details: { tier, active },
      async run(act) {
        await setTier(deps, { userId, tier, active }, act)
        const now = await findAccount(deps, { id: userId })
        return { granted: { tier, active }, tier: now.tier, active: now.active }
      },
    }
  })

const remove = (context: ConfirmingContext, id: string | undefined, options: DestroyOptions & AccountOptions) =>
  performOnAccount(context, id, options, ({ id: userId, email, fullName }, deps) => ({
    what: 'users delete',
    preview: `End the subscription of ${email} (${fullName}), then delete the account and everything in it.`,
    question: `Delete ${email} (${fullName}) with everything in it? Their subscription ends now, without a refund.`,
    async run() {
      await eraseAccount(deps, userId)
      return { deleted: true }
    },
  }))

const write = (
  context: ConfirmingContext,
  id: string | undefined,
  options: ChangeOptions & AccountOptions & { to: string },
) =>
  performOnAccount(context, id, options, ({ id: userId, email, fullName }, deps) => ({
    what: 'users export',
    preview: `Write all data stored about ${email} (${fullName}) to ${options.to}.`,
    run: async () => ({ file: options.to, bytes: await save(deps, userId, options.to) }),
  }))

/** Writes a new file that only its owner can read; fails if it exists. @returns its size in bytes */
async function save(deps: Deps, userId: string, file: string): Promise<number> {
  try {
    await pipeline(Readable.from(writeExport(deps, userId)), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw usageError(`${file} already exists. Choose another name.`)
    if (code === 'ENOENT' || code === 'EACCES') throw usageError(`${file} cannot be written.`)
    // What was written is not the whole export.
    await rm(file, { force: true })
    throw error
  }
  return (await stat(file)).size
}
