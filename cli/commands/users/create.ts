import { type Command, Option } from 'commander'
import { Email } from '#contract/accounts.ts'
import { type Tier, tiers } from '#core/plans/plans.ts'
import { createUser } from '#services/accounts/create-user.ts'
import type { SecretContext } from '../../context.ts'
import { type ChangeOptions, changeCommand } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { perform } from '../../perform.ts'
import { parseOption, usageError } from '../../read-option.ts'

type Options = ChangeOptions & {
  email: string
  password?: string
  passwordStdin?: boolean
  name: string
  tier?: Tier
  active?: boolean
}

export function registerCreate(users: Command, context: SecretContext): void {
  changeCommand(users.command('create'))
    .description('Create an account; --tier with --active grants access without payment')
    .requiredOption('--email <email>', 'what they log in with')
    .option(
      '--password-stdin',
      'read the password, at least 6 characters, from standard input; at a terminal, ask for it',
    )
    .option('--password <password>', 'the password itself; every user of this machine can see it')
    .requiredOption('--name <full name>', 'the name that the product shows')
    .addOption(new Option('--tier <tier>', 'the plan that you grant').choices(tiers))
    .option('--active', 'start the grant now')
    .addHelpText(
      'after',
      examples(
        'users create --email ada@example.com --password-stdin --name Ada --tier pro --active',
        'users create --email ada@example.com --password-stdin --name Ada < password.txt',
      ),
    )
    .action((options: Options) => create(context, options))
}

async function create(context: SecretContext, options: Options): Promise<void> {
  const email = parseOption(Email, options.email)
  const { name: fullName, tier, active = false } = options
  if (active && tier === undefined) throw usageError(`--active needs --tier: one of ${tiers.join(', ')}.`)
  const grant = tier === undefined ? null : { tier, active }
  const password = await passwordIn(context, options)
  const granted = tier === undefined ? 'no plan' : `${tier}, ${active ? 'active' : 'not active'}`
  const created = await context.withDeps(deps => {
    const id = deps.ids.next()
    return perform(context, deps, options, {
      what: 'users create',
      userId: id,
      preview: `Create an account for ${email} (${fullName}) with ${granted}.`,
      details: { tier: tier ?? null, active },
      run: act => createUser(deps, { id, email, password, fullName, grant }, act),
    })
  })
  if (created) context.print({ id: created.userId, email, fullName, tier: tier ?? null, active }, options)
}

async function passwordIn(context: SecretContext, { password, passwordStdin = false }: Options): Promise<string> {
  if ((password === undefined) !== passwordStdin)
    throw usageError('Give the password by either --password-stdin or --password.')
  return password ?? context.readSecret('Password')
}
