import type { Command } from 'commander'
import { findAccount } from '#services/accounts/find-account.ts'
import {
  type BillingEnd,
  type BillingOnEnable,
  disableAccount,
  enableAccount,
} from '#services/billing/disable-account.ts'
import type { ConfirmingContext } from '../../context.ts'
import { type Acting, changes, type Destroying, destroys } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { exitCodes } from '../../exit-codes.ts'
import { perform } from '../../perform.ts'
import { named } from '../../read-option.ts'

type DisableOptions = Destroying & { email?: string; keepBilling?: boolean }

export function registerDisable(users: Command, context: ConfirmingContext): void {
  destroys(users.command('disable [id]'))
    .description(
      'End all sessions of an account, block logins, and cancel its subscription at once without a refund; ' +
        'nothing is deleted',
    )
    .option('--email <email>', 'instead of the id')
    .option('--keep-billing', 'leave the subscription as it is: it goes on being charged')
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
  changes(users.command('enable [id]'))
    .description(
      'Let the owner of a disabled account log in again; a cancelled subscription is not restored, one still to be cancelled is kept',
    )
    .option('--email <email>', 'instead of the id')
    .addHelpText('after', examples('users enable --email ada@example.com'))
    .action((id: string | undefined, options: Acting & { email?: string }) => enable(context, id, options))
}

async function disable(context: ConfirmingContext, id: string | undefined, options: DisableOptions): Promise<void> {
  const who = named(id, options.email)
  const keepsBilling = options.keepBilling === true
  const money = keepsBilling
    ? 'Their subscription stays as it is and goes on being charged.'
    : 'Their subscription is cancelled at Stripe at once, without a refund.'
  await context.withDeps(async deps => {
    const user = await findAccount(deps, who)
    const done = await perform(context, deps, options, {
      what: 'users disable',
      userId: user.id,
      details: { keepsBilling },
      would: `Disable ${user.email} (${user.fullName}): all their sessions end and no login works. ${money}`,
      question: `Disable ${user.email} (${user.fullName})? All their sessions end now. ${money}`,
      run: act => disableAccount(deps, user.id, { keepsBilling }, act),
    })
    if (done === null) return
    context.print(
      { id: user.id, email: user.email, disabled: true, ...done, subscription: sentences[done.billing] },
      options,
    )
    if (done.billing === 'pending') process.exitCode = exitCodes.unavailable
  })
}

const sentences: Record<BillingEnd, string> = {
  ended: 'Nothing is charged any more, and nothing was refunded.',
  pending:
    'Not cancelled yet: Stripe could not be reached. The nightly run tries again; run this command again to do it sooner.',
  kept: 'Left as it is: it goes on being charged.',
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
      would: `Let ${user.email} (${user.fullName}) log in again. ${wouldDo}`,
      run: act => enableAccount(deps, user.id, act),
    })
    if (done === null) return
    const subscription = afterEnabling[done.billing]
    context.print({ id: user.id, email: user.email, disabled: false, ...done, subscription }, options)
  })
}

const notRestored = 'A subscription that was cancelled is not restored: the owner subscribes again.'
const wouldDo = `A cancelling of the subscription that is still to come is called off. ${notRestored}`

const afterEnabling: Record<BillingOnEnable, string> = {
  called_off:
    'Its cancelling was still to come and is called off: what Stripe had not cancelled by now goes on being charged.',
  unchanged: notRestored,
}
