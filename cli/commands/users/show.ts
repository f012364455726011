import type { Command } from 'commander'
import { type AccountOnRecord, maxShown, showAccount } from '#services/accounts/show-account.ts'
import { listSpending } from '#services/usage/list-spending.ts'
import type { CliContext } from '../../context.ts'
import { type JsonOptions, readCommand } from '../../conventions.ts'
import { dollarsOf } from '../../dollars.ts'
import { examples } from '../../examples.ts'
import { accountRef } from '../../read-option.ts'

type Options = JsonOptions & { email?: string }

export function registerShow(users: Command, context: CliContext): void {
  readCommand(users.command('show [id]'))
    .description('An account: plan, period, usage, confirmed email, open sessions, and what operators did')
    .option('--email <email>', 'instead of the id')
    .addHelpText('after', examples('users show --email ada@example.com', 'users show --email ada@example.com --json'))
    .action((id: string | undefined, options: Options) => show(context, id, options))
}

async function show(context: CliContext, id: string | undefined, options: Options): Promise<void> {
  const who = accountRef(id, options.email)
  const { account, usage } = await context.withDeps(async deps => {
    const account = await showAccount(deps, who)
    const periods = await listSpending(deps, { userId: account.user.id })
    return { account, usage: periods.find(period => period.isCurrent) ?? null }
  })
  if (options.json) return context.print({ ...account, usage }, options)
  const { user, entitlements, period, sessions, acts } = account
  context.print(
    {
      id: user.id,
      email: user.email,
      name: user.fullName,
      joined: user.createdAt,
      confirmed: user.emailConfirmedAt,
      disabled: user.disabledAt,
      plans: entitlements.map(planText).join('; '),
      period: period === null ? null : `${day(period.start)} to ${day(period.end)}`,
      used: usage === null ? null : `${dollarsOf(usage.used)} of ${dollarsOf(usage.limit)}`,
      sessions: sessions.length < maxShown ? sessions.length : `${maxShown} or more`,
    },
    options,
  )
  if (sessions.length > 0) context.print(sessions.map(sessionRow), options)
  if (acts.length > 0) context.print(acts, options)
}

const day = (instant: Date): string => instant.toISOString().slice(0, 10)

const planText = (row: AccountOnRecord['entitlements'][number]): string =>
  [row.tier, `by ${row.source}`, row.active ? 'active' : 'ended', row.counts ? 'counts' : '']
    .filter(word => word !== '')
    .join(' ')

const sessionRow = (session: AccountOnRecord['sessions'][number]) => ({
  since: session.createdAt,
  seen: session.lastSeenAt,
  address: session.address,
  browser: session.userAgent.slice(0, 60),
  panel: session.isPanel,
})
