import type { Command } from 'commander'
import {
  type BillingEnd,
  type BillingOnEnable,
  disableAccount,
  enableAccount,
} from '#services/billing/disable-account.ts'
import type { ConfirmingContext } from '../../context.ts'
import { type ChangeOptions, changeCommand, type DestroyOptions, destructiveCommand } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { exitCodes } from '../../exit-codes.ts'
import { performOnAccount } from '../../perform-on-account.ts'

type DisableOptions = DestroyOptions & { email?: string; keepBilling?: boolean }

export function registerDisable(users: Command, context: ConfirmingContext): void {
  destructiveCommand(users.command('disable [id]'))
    .description(
      'End all sessions of an account, block logins, and cancel its subscription at once without a refund; ' +
        'nothing is deleted',
    )
    .option('--email <email>', 'instead of the id')
    .option('--keep-billing', 'leave the subscription unchanged: it continues to be charged')
    .addHelpText(
      'after',
      examples(
        "users disable --email ada@example.com --reason 'shared password' --yes",
        "users disable --email ada@example.com --reason 'lost device, asked by mail' --keep-billing",
      ),
    )
    .action((id: string | undefined, options: DisableOptions) => disable(context, id, options))
}

export function registerEnable(users: Command, context: ConfirmingContext): void {
  changeCommand(users.command('enable [id]'))
    .description(
      'Let the owner of a disabled account log in again; a canceled subscription is not restored, a pending cancellation is withdrawn',
    )
    .option('--email <email>', 'instead of the id')
    .addHelpText('after', examples('users enable --email ada@example.com'))
    .action((id: string | undefined, options: ChangeOptions & { email?: string }) => enable(context, id, options))
}

async function disable(context: ConfirmingContext, id: string | undefined, options: DisableOptions): Promise<void> {
  const keepsBilling = options.keepBilling === true
  const billingSentence = keepsBilling
    ? 'Their subscription is unchanged and continues to be charged.'
    : 'Their subscription is canceled at Stripe at once, without a refund.'
  await performOnAccount(context, id, options, ({ id: userId, email, fullName }, deps) => ({
    what: 'users disable',
    details: { keepsBilling },
    preview: `Disable ${email} (${fullName}): all their sessions end and no login works. ${billingSentence}`,
    question: `Disable ${email} (${fullName})? All their sessions end now. ${billingSentence}`,
    async run(act) {
      const disabling = await disableAccount(deps, userId, { keepsBilling }, act)
      if (disabling.billing === 'pending') process.exitCode = exitCodes.unavailable
      return { disabled: true, ...disabling, subscription: sentences[disabling.billing] }
    },
  }))
}

const sentences: Record<BillingEnd, string> = {
  ended: 'Nothing more is charged, and nothing was refunded.',
  pending:
    'Not canceled yet: Stripe could not be reached. The nightly run tries again; run this command again to do it sooner.',
  kept: 'Unchanged: it continues to be charged.',
}

const enable = (context: ConfirmingContext, id: string | undefined, options: ChangeOptions & { email?: string }) =>
  performOnAccount(context, id, options, ({ id: userId, email, fullName }, deps) => ({
    what: 'users enable',
    preview: `Let ${email} (${fullName}) log in again. ${pendingCancellation}`,
    async run(act) {
      const enabling = await enableAccount(deps, userId, act)
      return { disabled: false, ...enabling, subscription: afterEnabling[enabling.billing] }
    },
  }))

const notRestored = 'A subscription that was canceled is not restored: the owner subscribes again.'
const pendingCancellation = `A pending cancellation of the subscription is withdrawn. ${notRestored}`

const afterEnabling: Record<BillingOnEnable, string> = {
  called_off: 'A pending cancellation is withdrawn: what Stripe has not canceled yet continues to be charged.',
  unchanged: notRestored,
}
