import type { Command } from 'commander'
import { micro, shownTokens } from '#core/budget.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { listSpending } from '#services/usage/list-spending.ts'
import { recountUsage } from '#services/usage/recount-usage.ts'
import type { CliContext } from '../context.ts'
import { examples } from '../examples.ts'
import { named } from '../read-option.ts'

type Options = { readonly json?: boolean; readonly email?: string }

/** `usage show|recount`: what somebody spent, and setting the counters to what the ledger says. */
export function register(program: Command, context: CliContext): void {
  const usage = program
    .command('usage')
    .description('What people spent of their budgets')
    .addHelpText(
      'afterAll',
      examples('usage show --email ada@example.com', 'usage recount --email ada@example.com --json'),
    )

  usage
    .command('show [id]')
    .description("An account's periods, newest first, with what ledger and holds say")
    .option('--email <email>', 'instead of the id')
    .option('--json', 'print JSON')
    .action((id: string | undefined, options: Options) => show(context, id, options))

  usage
    .command('recount [id]')
    .description("Set an account's counters to what ledger and holds say; nothing else changes")
    .option('--email <email>', 'instead of the id')
    .option('--json', 'print JSON')
    .action((id: string | undefined, options: Options) => recount(context, id, options))
}

async function show(context: CliContext, id: string | undefined, options: Options): Promise<void> {
  const who = named(id, options.email)
  const periods = await context.withDeps(async deps => {
    const { id: userId } = await findAccount(deps, who)
    return listSpending(deps, { userId })
  })
  if (options.json) return context.print(periods, options)
  const rows = periods.map(period => ({
    from: period.periodStart.slice(0, 10),
    to: period.periodEnd.slice(0, 10),
    current: period.isCurrent,
    used: dollarsOf(period.used),
    held: dollarsOf(period.reserved),
    limit: dollarsOf(period.limit),
    tokens: shownTokens(period.used),
    calls: period.calls,
    balanced: period.used === period.ledger && period.reserved === period.held,
  }))
  context.print(rows, options)
}

async function recount(context: CliContext, id: string | undefined, options: Options): Promise<void> {
  const who = named(id, options.email)
  const periods = await context.withDeps(async deps => {
    const { id: userId } = await findAccount(deps, who)
    return recountUsage(deps, { userId })
  })
  const rows = periods.map(({ periodStart, used, ledger, reserved, held }) => ({
    from: periodStart.slice(0, 10),
    used: dollarsOf(ledger),
    was: dollarsOf(used),
    held: dollarsOf(held),
    wasHeld: dollarsOf(reserved),
    mended: used !== ledger || reserved !== held,
  }))
  context.print(options.json ? periods : rows, options)
}

const dollarsOf = (amount: number): string => `$${(micro(amount) / 1_000_000).toFixed(4)}`
