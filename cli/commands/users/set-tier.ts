import { Argument, type Command } from 'commander'
import { type Tier, tiers } from '#core/plans.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { setTier } from '#services/accounts/set-tier.ts'
import type { ConfirmingContext } from '../../context.ts'
import { type Acting, changes } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { perform } from '../../perform.ts'
import { named } from '../../read-option.ts'

type Options = Acting & { email?: string; inactive?: boolean }

export function registerSetTier(users: Command, context: ConfirmingContext): void {
  changes(users.command('set-tier'))
    .addArgument(new Argument('<tier>', 'the plan that you grant').choices(tiers))
    .argument('[id]', 'the account')
    .description('Grant a plan without a payment; what Stripe says is not touched, and the higher of both counts')
    .option('--email <email>', 'instead of the id')
    .option('--inactive', 'end the grant instead')
    .addHelpText(
      'after',
      examples(
        "users set-tier premium --email ada@example.com --reason 'beta tester'",
        'users set-tier premium --email ada@example.com --inactive',
      ),
    )
    .action((tier: Tier, id: string | undefined, options: Options) => grant(context, tier, id, options))
}

async function grant(context: ConfirmingContext, tier: Tier, id: string | undefined, options: Options): Promise<void> {
  const who = named(id, options.email)
  const active = options.inactive !== true
  await context.withDeps(async deps => {
    const { id: userId, email } = await findAccount(deps, who)
    const done = await perform(context, deps, options, {
      what: 'users set-tier',
      userId,
      would: active ? `Grant ${email} ${tier} without a payment.` : `End the grant of ${email}.`,
      details: { tier, active },
      run: async act => {
        await setTier(deps, { userId, tier, active }, act)
        return findAccount(deps, { id: userId })
      },
    })
    if (done)
      context.print({ id: userId, email, granted: { tier, active }, tier: done.tier, active: done.active }, options)
  })
}
