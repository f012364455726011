import { userInfo } from 'node:os'
import { type Command, Option } from 'commander'
import { AccountId, Email, PageLimit } from '#contract/accounts.ts'
import { type Tier, tiers } from '#core/plans.ts'
import { createUser } from '#services/accounts/create-user.ts'
import { disableUser } from '#services/accounts/disable-user.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { listUsers } from '#services/accounts/list-users.ts'
import type { Deps } from '#src/ports.ts'
import type { ConfirmingContext } from '../context.ts'
import { examples } from '../examples.ts'
import { named, read, wrong } from '../read-option.ts'

type Json = { readonly json?: boolean }
type Why = Json & { readonly why: string }
type CreateOptions = Why & { email: string; password: string; name: string; tier?: Tier; active?: boolean }
type ListOptions = Json & { limit: string; after?: string }
type DisableOptions = Why & { email?: string; yes?: boolean }

/** `users create|list|disable`: operators act here alone, there is no admin page (design §5.18). */
export function register(program: Command, context: ConfirmingContext): void {
  const users = program
    .command('users')
    .description('Accounts and what operators grant them')
    .addHelpText(
      'afterAll',
      examples(
        "users create --email ada@example.com --password 'a long one' --name Ada --tier pro --active",
        'users list --limit 100 --json',
        'users disable --email ada@example.com --yes',
      ),
    )

  users
    .command('create')
    .description('Make an account; --tier with --active grants access without a payment')
    .requiredOption('--email <email>', 'what they log in with')
    .requiredOption('--password <password>', 'at least 6 characters')
    .requiredOption('--name <full name>', 'how the page calls them')
    .addOption(new Option('--tier <tier>', 'the plan that you grant').choices(tiers))
    .option('--active', 'the grant counts from now on')
    .option('--why <reason>', 'for the log', 'no reason given')
    .option('--json', 'print JSON')
    .action((options: CreateOptions) => create(context, options))

  users
    .command('list')
    .description('Accounts in the order of their joining')
    .option('--limit <n>', 'how many at once, up to 500', '50')
    .option('--after <id>', 'go on after this account')
    .option('--json', 'print JSON')
    .action((options: ListOptions) => list(context, options))

  users
    .command('disable [id]')
    .description('End all sessions of an account and let nobody log in to it; nothing is deleted')
    .option('--email <email>', 'instead of the id')
    .option('--yes', 'do not ask')
    .option('--why <reason>', 'for the log', 'no reason given')
    .option('--json', 'print JSON')
    .action((id: string | undefined, options: DisableOptions) => disable(context, id, options))
}

async function create(context: ConfirmingContext, options: CreateOptions): Promise<void> {
  const email = read(Email, options.email)
  const { password, name: fullName, tier, active = false, why } = options
  if (active && tier === undefined) throw wrong('--active needs --tier: one of basic, pro, premium, enterprise.')
  const act = { who: operator(), why }
  const grant = tier === undefined ? null : { tier, active }
  const id = await context.withDeps(async deps => {
    const { userId } = await createUser(deps, { email, password, fullName, grant }, act)
    tell(deps, 'users create', userId, act)
    return userId
  })
  context.print({ id, email, fullName, tier: tier ?? null, active }, options)
}

async function list(context: ConfirmingContext, options: ListOptions): Promise<void> {
  const limit = read(PageLimit, options.limit, '--limit is a number from 1 to 500.')
  const after = options.after === undefined ? null : read(AccountId, options.after, '--after is the id of an account.')
  const { users, next } = await context.withDeps(deps => listUsers(deps, { after, limit }))
  if (options.json) return context.print({ users, next }, options)
  const rows = users.map(user => ({
    id: user.id,
    email: user.email,
    name: user.fullName,
    plan: user.tier,
    active: user.active,
    joined: user.createdAt.toISOString().slice(0, 10),
    disabled: user.disabledAt?.toISOString().slice(0, 10),
  }))
  context.print(rows, options)
  if (next !== null) context.print({ more: `users list --after ${next}` }, options)
}

async function disable(context: ConfirmingContext, id: string | undefined, options: DisableOptions): Promise<void> {
  const who = named(id, options.email)
  const user = await context.withDeps(deps => findAccount(deps, who))
  const question = `Disable ${user.email} (${user.fullName})? All their sessions end now.`
  if (!(await context.confirm(question, options.yes === true))) return
  const act = { who: operator(), why: options.why }
  const { changed } = await context.withDeps(async deps => {
    const done = await disableUser(deps, user.id, act)
    tell(deps, 'users disable', user.id, act)
    return done
  })
  context.print({ id: user.id, email: user.email, disabled: true, changed }, options)
}

/** Acts of operators are always worth a line. */
const tell = ({ log }: Deps, act: string, userId: string, by: { who: string; why: string }): void =>
  log.warn({ act, userId, ...by }, 'operator act')

/** The person at the terminal; containers may have a user without a name. */
function operator(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}
