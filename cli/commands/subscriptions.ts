import type { Command } from 'commander'
import { inDollars } from '#core/plans/budget.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { syncAllCustomers, syncCustomer } from '#services/billing/reconcile-stripe.ts'
import { type BillingOnRecord, showBilling } from '#services/billing/show-billing.ts'
import type { ConfirmingContext } from '../context.ts'
import { type ChangeOptions, changeCommand, type JsonOptions, readCommand } from '../conventions.ts'
import { examples } from '../examples.ts'
import { exitCodes } from '../exit-codes.ts'
import { perform } from '../perform.ts'
import { performOnAccount } from '../perform-on-account.ts'
import { accountRef, usageError } from '../read-option.ts'

type Context = ConfirmingContext
type SyncOptions = ChangeOptions & { email?: string; user?: string; all?: boolean }

/** `subscriptions show|sync`: shows our copy of what users pay for, and corrects it from Stripe. */
export function register(program: Command, context: Context): void {
  const subscriptions = program
    .command('subscriptions')
    .description('What users pay for: show our copy, or sync it with Stripe')
    .addHelpText(
      'afterAll',
      examples(
        'subscriptions show --email ada@example.com',
        'subscriptions show --email ada@example.com --json',
        "subscriptions sync --email ada@example.com --reason 'she says that she paid'",
        'subscriptions sync --all',
      ),
    )

  readCommand(subscriptions.command('show [id]'))
    .description('Our copy of the subscriptions, invoices, operations and events of an account; Stripe is not called')
    .option('--email <email>', 'instead of the id')
    .action((id: string | undefined, options: JsonOptions & { email?: string }) => show(context, id, options))

  changeCommand(subscriptions.command('sync'))
    .description('Read Stripe and repair our rows and entitlements, for one account or all of them')
    .option('--user <id>', 'the account')
    .option('--email <email>', 'instead of the id')
    .option('--all', 'all users who ever paid')
    .action((options: SyncOptions) => sync(context, options))
}

async function show(
  context: Context,
  id: string | undefined,
  options: JsonOptions & { email?: string },
): Promise<void> {
  const who = accountRef(id, options.email)
  const record = await context.withDeps(async deps => showBilling(deps, (await findAccount(deps, who)).id))
  if (options.json) return context.print(record, options)
  for (const table of tables(record)) context.print(table, options)
}

function tables({ customer, entitlements, subscriptions, invoices, operations, events }: BillingOnRecord): object[] {
  return [
    { customer: customer?.id ?? 'never paid', deleted: customer?.deleted, 'last synced': customer?.appliedAt },
    entitlements.map(({ source, tier, active, periodStart, periodEnd, cancelAtPeriodEnd }) => ({
      entitlement: source,
      tier,
      active,
      from: periodStart,
      to: periodEnd,
      'cancels at end': cancelAtPeriodEnd,
    })),
    subscriptions.map(one => ({
      subscription: one.id,
      status: one.status,
      tier: one.tier,
      'period end': one.period.end,
      'ends at': one.cancelAt ?? one.endedAt,
      pending: one.pendingUpdate?.tier,
      scheduled: one.scheduled?.tier,
    })),
    invoices.map(({ id, status, billingReason, tier, total, amountRefunded, dispute, createdAt }) => ({
      invoice: id,
      status,
      for: billingReason,
      tier,
      total: inDollars(total),
      refunded: inDollars(amountRefunded),
      dispute,
      at: createdAt,
    })),
    operations.map(({ id, kind, state, targetTier, error, createdAt }) => ({
      operation: id,
      kind,
      state,
      to: targetTier,
      error,
      at: createdAt,
    })),
    events.map(({ id, type, receivedAt, processedAt, error }) => ({
      event: id,
      type,
      received: receivedAt,
      processed: processedAt,
      note: error,
    })),
  ].filter(table => !Array.isArray(table) || table.length > 0)
}

async function sync(context: Context, options: SyncOptions): Promise<void> {
  const isOne = options.email !== undefined || options.user !== undefined
  if (isOne === (options.all === true)) throw usageError('Name the account by --user or --email, or pass --all.')
  await (isOne ? syncOne(context, options) : syncAll(context, options))
}

const syncOne = (context: Context, options: SyncOptions) =>
  performOnAccount(context, options.user, options, ({ id: userId, email }, deps) => ({
    what: 'subscriptions sync',
    preview: `Read ${email} from Stripe and repair our rows.`,
    async run() {
      const { isChanged, standing } = await syncCustomer(deps, userId)
      const { active, tier, subscription, period, needsPayment } = standing
      return { changed: isChanged, active, tier, status: subscription?.status ?? 'none', ...period, needsPayment }
    },
  }))

async function syncAll(context: Context, options: SyncOptions): Promise<void> {
  const summary = await context.withDeps((deps, signal) =>
    perform(context, deps, options, {
      what: 'subscriptions sync',
      preview: 'Read every customer from Stripe and repair our rows.',
      details: { all: true },
      run: () => syncAllCustomers(deps, signal, text => process.stderr.write(`${text}\n`)),
    }),
  )
  if (summary === null) return
  const { repaired, unchanged, skipped, failed } = summary
  context.print({ repaired, unchanged, skipped, failed }, options)
  if (failed > 0) process.exitCode = exitCodes.failed
}
