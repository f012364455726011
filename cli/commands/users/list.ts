import type { Command } from 'commander'
import { AccountId, PageLimit } from '#contract/accounts.ts'
import { listUsers } from '#services/accounts/list-users.ts'
import type { CliContext } from '../../context.ts'
import { type JsonOptions, readCommand } from '../../conventions.ts'
import { examples } from '../../examples.ts'
import { nextPageCommand } from '../../output.ts'
import { parseOption } from '../../read-option.ts'

type Options = JsonOptions & { limit: string; after?: string }

export function registerList(users: Command, context: CliContext): void {
  readCommand(users.command('list'))
    .description('Accounts, oldest first')
    .option('--limit <n>', 'accounts per page, up to 500', '50')
    .option('--after <id>', 'continue after this account')
    .addHelpText('after', examples('users list', 'users list --limit 100 --json'))
    .action((options: Options) => list(context, options))
}

async function list(context: CliContext, options: Options): Promise<void> {
  const limit = parseOption(PageLimit, options.limit, '--limit is a number from 1 to 500.')
  const after =
    options.after === undefined ? null : parseOption(AccountId, options.after, '--after is the id of an account.')
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
  if (next !== null) context.print({ more: nextPageCommand('users list', options, next) }, options)
}
