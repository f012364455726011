import type { Command } from 'commander'
import { shownTokens } from '#core/plans/budget.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { forgiveUsage } from '#services/usage/forgive-usage.ts'
import { listSpending } from '#services/usage/list-spending.ts'
import { recountUsage } from '#services/usage/recount-usage.ts'
import type { ConfirmingContext } from '../context.ts'
import {
  type ChangeOptions,
  changeCommand,
  type DestroyOptions,
  destructiveCommand,
  type JsonOptions,
  readCommand,
} from '../conventions.ts'
import { dollarsOf } from '../dollars.ts'
import { examples } from '../examples.ts'
import { perform } from '../perform.ts'
import { performOnAccount } from '../perform-on-account.ts'
import { accountRef } from '../read-option.ts'

type AccountOptions = { readonly email?: string }

/** `usage show|reset|recount`: shows what an account spent, credits it back, or recomputes its counters from the ledger. */
export function register(program: Command, context: ConfirmingContext): void {
  const usage = program
    .command('usage')
    .description('What accounts have spent of their budgets')
    .addHelpText(
      'afterAll',
      examples(
        'usage show --email ada@example.com',
        "usage reset --email ada@example.com --reason 'answers were broken on Monday' --yes",
        'usage recount --email ada@example.com --json',
      ),
    )

  readCommand(usage.command('show [id]'))
    .description("An account's periods, newest first, with the totals of ledger and holds")
    .option('--email <email>', 'instead of the id')
    .action((id: string | undefined, options: JsonOptions & AccountOptions) => show(context, id, options))

  destructiveCommand(usage.command('reset [id]'))
    .description("Credit back all usage of an account's current period; no one is charged")
    .option('--email <email>', 'instead of the id')
    .action((id: string | undefined, options: DestroyOptions & AccountOptions) => reset(context, id, options))

  changeCommand(usage.command('recount [id]'))
    .description("Recompute an account's counters from ledger and holds; nothing else changes")
    .option('--email <email>', 'instead of the id')
    .action((id: string | undefined, options: ChangeOptions & AccountOptions) => recount(context, id, options))
}

async function show(
  context: ConfirmingContext,
  id: string | undefined,
  options: JsonOptions & AccountOptions,
): Promise<void> {
  const who = accountRef(id, options.email)
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

const reset = (context: ConfirmingContext, id: string | undefined, options: DestroyOptions & AccountOptions) =>
  performOnAccount(context, id, options, async ({ id: userId, email }, deps) => {
    const current = (await listSpending(deps, { userId })).find(period => period.isCurrent)
    const used = dollarsOf(current?.used ?? 0)
    return {
      what: 'usage reset',
      preview: `Give ${email} back the ${used} used of the current period.`,
      question: `Give ${email} back the ${used} used of the current period?`,
      async run(act) {
        const { periodStart, forgiven } = await forgiveUsage(deps, { userId }, act)
        return { periodStart, forgiven: dollarsOf(forgiven) }
      },
    }
  })

async function recount(
  context: ConfirmingContext,
  id: string | undefined,
  options: ChangeOptions & AccountOptions,
): Promise<void> {
  const who = accountRef(id, options.email)
  await context.withDeps(async deps => {
    const { id: userId, email } = await findAccount(deps, who)
    const differing = (await listSpending(deps, { userId })).filter(
      one => one.used !== one.ledger || one.reserved !== one.held,
    )
    const periods = await perform(context, deps, options, {
      what: 'usage recount',
      userId,
      preview: `Recompute the counters of ${email} from ledger and holds: ${differing.length} of the newest periods differ.`,
      run: () => recountUsage(deps, { userId }),
    })
    if (periods) context.print(options.json ? periods : periods.map(recountRow), options)
  })
}

const recountRow = ({
  periodStart,
  used,
  ledger,
  reserved,
  held,
}: Awaited<ReturnType<typeof recountUsage>>[number]) => ({
  from: periodStart.slice(0, 10),
  used: dollarsOf(ledger),
  was: dollarsOf(used),
  held: dollarsOf(held),
  wasHeld: dollarsOf(reserved),
  corrected: used !== ledger || reserved !== held,
})
