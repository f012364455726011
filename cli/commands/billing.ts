import type { Command } from 'commander'
import { PageLimit } from '#contract/accounts.ts'
import { findAccount } from '#services/accounts/find-account.ts'
import { replayEvent } from '#services/billing/receive-event.ts'
import { inspectPayments, setUpPayments } from '#services/billing/set-up-payments.ts'
import { customerIdOf, listBillingEvents } from '#services/billing/show-billing.ts'
import type { ConfirmingContext } from '../context.ts'
import { type ChangeOptions, changeCommand, type JsonOptions, readCommand } from '../conventions.ts'
import { examples } from '../examples.ts'
import { exitCodes } from '../exit-codes.ts'
import { perform } from '../perform.ts'
import { accountRef, parseOption } from '../read-option.ts'

type Context = ConfirmingContext
type EventsOptions = JsonOptions & { email?: string; user?: string; waiting?: boolean; limit: string }

/** `billing setup|doctor|events|replay`: the Stripe account and its events. */
export function register(program: Command, context: Context): void {
  const billing = program
    .command('billing')
    .description('The Stripe account: its configuration and its events')
    .addHelpText(
      'afterAll',
      examples(
        'billing setup --dry-run',
        "billing setup --reason 'going live'",
        'billing doctor --json',
        'billing events --waiting',
        'billing replay evt_1Pq2Rs3Tu4Vw5Xy6',
      ),
    )

  changeCommand(billing.command('setup'))
    .description('Create or correct products, prices, portal and webhook endpoint at Stripe; safe to repeat')
    .action((options: ChangeOptions) => setUp(context, options))

  readCommand(billing.command('doctor'))
    .description('What the Stripe account lacks, and what is configured wrongly')
    .action((options: JsonOptions) => doctor(context, options))

  readCommand(billing.command('events'))
    .description('Received events, newest first: time, customer, and what they led to')
    .option('--email <email>', 'only those of one account')
    .option('--user <id>', 'the same by id')
    .option('--waiting', 'only those not processed yet')
    .option('--limit <n>', 'how many at most, up to 500', '50')
    .action((options: EventsOptions) => events(context, options))

  changeCommand(billing.command('replay <event>'))
    .description('Process an event again; safe for any event, because an event only causes a read from Stripe')
    .action((id: string, options: ChangeOptions) => replay(context, id, options))
}

async function setUp(context: Context, options: ChangeOptions): Promise<void> {
  await context.withDeps(async deps => {
    const inspection = await setUpPayments(deps, { dryRun: true })
    const failedItems = inspection.findings.filter(({ ok }) => !ok).map(({ item, detail }) => `${item} (${detail})`)
    const done = await perform(context, deps, options, {
      what: 'billing setup',
      preview:
        failedItems.length === 0
          ? 'Change nothing: everything is set up.'
          : `Create or correct at Stripe: ${failedItems.join('; ')}.`,
      run: () => setUpPayments(deps, { dryRun: false }),
    })
    if (done === null) return
    const { findings, webhookSecret } = done
    if (findings.some(({ ok }) => !ok)) process.exitCode = exitCodes.failed
    if (options.json) return context.print({ findings, webhookSecret }, options)
    context.print(findings, options)
    // Stripe shows the secret only once.
    if (webhookSecret !== null) context.print({ 'set STRIPE_WEBHOOK_SECRET to': webhookSecret }, options)
  })
}

async function doctor(context: Context, options: JsonOptions): Promise<void> {
  const findings = await context.withDeps(deps => inspectPayments(deps))
  context.print(findings, options)
  if (findings.some(({ ok }) => !ok)) process.exitCode = exitCodes.failed
}

async function events(context: Context, options: EventsOptions): Promise<void> {
  const { email, user, waiting: isWaiting = false } = options
  const limit = parseOption(PageLimit, options.limit, '--limit is a number from 1 to 500.')
  const who = email === undefined && user === undefined ? null : accountRef(user, email)
  const listed = await context.withDeps(async deps => {
    const customerId = who === null ? undefined : await customerIdOf(deps, (await findAccount(deps, who)).id)
    return listBillingEvents(deps, { customerId, isWaiting, limit })
  })
  context.print(options.json ? listed : listed.map(eventRow), options)
}

const eventRow = (event: Awaited<ReturnType<typeof listBillingEvents>>[number]) => ({
  id: event.id,
  type: event.type,
  about: event.customerId ?? event.objectId,
  received: event.receivedAt,
  processed: event.processedAt,
  tries: event.attempts,
  note: event.error?.slice(0, 60),
})

async function replay(context: Context, id: string, options: ChangeOptions): Promise<void> {
  await context.withDeps(async deps => {
    const done = await perform(context, deps, options, {
      what: 'billing replay',
      preview: `Process ${id} again.`,
      details: { event: id },
      run: async () => {
        await replayEvent(deps, id)
        return { event: id, waiting: true }
      },
    })
    if (done) context.print(done, options)
  })
}
