import type { Command } from 'commander'
import { shownTokens } from '#core/budget.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { forgiveUsage } from '#services/usage/forgive-usage.ts'
import { listSpending } from '#services/usage/list-spending.ts'
import { recountUsage } from '#services/usage/recount-usage.ts'
import type { ConfirmingContext } from '../context.ts'
import { type Acting, changes, type Destroying, destroys, type Json, reads } from '../conventions.ts'
import { dollarsOf } from '../dollars.ts'
import { examples } from '../examples.ts'
import { perform } from '../perform.ts'
import { performOn } from '../perform-on.ts'
import { named } from '../read-option.ts'

type Whom = { readonly email?: string }

/** `usage show|reset|recount`: what a person spent, forgiving it, and setting the counters to what the ledger says. */
export function register(program: Command, context: ConfirmingContext): void {
  const usage = program
    .command('usage')
    .description('What people spent of their budgets')
    .addHelpText(
      'afterAll',
      examples(
        'usage show --email ada@example.com',
        "usage reset --email ada@example.com --reason 'answers were broken on Monday' --yes",
        'usage recount --email ada@example.com --json',
      ),
    )

  reads(usage.command('show [id]'))
    .description("An account's periods, newest first, with what ledger and holds say")
    .option('--email <email>', 'instead of the id')
    .action((id: string | undefined, options: Json & Whom) => show(context, id, options))

  destroys(usage.command('reset [id]'))
    .description("Give back all that was used of an account's current period, booked as a credit; no one is charged")
    .option('--email <email>', 'instead of the id')
    .action((id: string | undefined, options: Destroying & Whom) => reset(context, id, options))

  changes(usage.command('recount [id]'))
    .description("Set an account's counters to what ledger and holds say; nothing else changes")
    .option('--email <email>', 'instead of the id')
    .action((id: string | undefined, options: Acting & Whom) => recount(context, id, options))
}

async function show(context: ConfirmingContext, id: string | undefined, options: Json & Whom): Promise<void> {
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

const reset = (context: ConfirmingContext, id: string | undefined, options: Destroying & Whom) =>
  performOn(context, id, options, async ({ id: userId, email }, deps) => {
    const current = (await listSpending(deps, { userId })).find(period => period.isCurrent)
    const used = dollarsOf(current?.used ?? 0)
    return {
      what: 'usage reset',
      would: `Give ${email} back the ${used} used of the current period.`,
      question: `Give ${email} back the ${used} used of the current period?`,
      async run(act) {
        const { periodStart, forgiven } = await forgiveUsage(deps, { userId }, act)
        return { periodStart, forgiven: dollarsOf(forgiven) }
      },
    }
  })

async function recount(context: ConfirmingContext, id: string | undefined, options: Acting & Whom): Promise<void> {
  const who = named(id, options.email)
  await context.withDeps(async deps => {
    const { id: userId, email } = await findAccount(deps, who)
    const off = (await listSpending(deps, { userId })).filter(
      one => one.used !== one.ledger || one.reserved !== one.held,
    )
    const periods = await perform(context, deps, options, {
      what: 'usage recount',
      userId,
      would: `Set the counters of ${email} to what ledger and holds say: ${off.length} of the newest periods differ.`,
      run: () => recountUsage(deps, { userId }),
    })
    if (periods) context.print(options.json ? periods : periods.map(recountForPeople), options)
  })
}

const recountForPeople = ({
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
  mended: used !== ledger || reserved !== held,
})
