import { z } from 'zod'
import { addMonths } from '#core/plans/period.ts'
import { paymentOf } from '../engine/finalize-invoice.ts'
import { invalidRequest } from '../failure.ts'
import type { PageContext } from './page.ts'

const text = z.string().min(1)
type Action = (context: PageContext, fields: Record<string, unknown>) => Promise<unknown>

function action<T extends z.ZodType>(
  schema: T,
  run: (context: PageContext, fields: z.output<T>) => Promise<unknown>,
): Action {
  return (context, fields) => {
    const parsed = schema.safeParse(fields)
    if (!parsed.success)
      throw invalidRequest(`${parsed.error.issues[0]!.path.join('.')}: ${parsed.error.issues[0]!.message}`)
    return run(context, parsed.data)
  }
}

async function chargeOf({ account }: PageContext, invoiceId: string): Promise<string> {
  return account.transact(async store => {
    const invoice = await store.get('invoice', invoiceId)
    const paid = invoice === null ? null : await paymentOf(store, invoice)
    if (paid?.intent.latest_charge == null) throw invalidRequest('Nothing was paid for this invoice.')
    return paid.intent.latest_charge
  })
}

const unitMs = { hours: 3_600_000, days: 86_400_000 } as const

/**
 * The actions of POST /embedded/stripe/control/<name>, for the dashboard's forms and for programs in other processes.
 */
export const controlActions: Readonly<Record<string, Action>> = {
  advance: action(
    z.union([
      z.object({ ms: z.coerce.number().positive() }),
      z.object({ to: z.coerce.date() }),
      z.object({ amount: z.coerce.number().int().positive().max(1_000), unit: z.enum(['hours', 'days', 'months']) }),
    ]),
    async ({ control: { clock } }, fields) => {
      if ('ms' in fields) await clock.advance(fields.ms)
      else if ('to' in fields) await clock.advanceTo(fields.to)
      else if (fields.unit === 'months') await clock.advanceTo(addMonths(clock.now(), fields.amount))
      else await clock.advance(fields.amount * unitMs[fields.unit])
      return { now: clock.now() }
    },
  ),
  transactions: action(z.object({ customer: z.string().optional() }), ({ control }, { customer }) =>
    control.transactions(customer),
  ),
  totals: action(z.object({ customer: z.string().optional() }), ({ control }, { customer }) =>
    control.totals(customer),
  ),
  refund: action(
    z.object({ invoice: text, amount: z.coerce.number().optional() }),
    async (context, { invoice, amount }) => context.control.refund(await chargeOf(context, invoice), amount),
  ),
  dispute: action(z.object({ invoice: text }), async (context, { invoice }) =>
    context.control.dispute(await chargeOf(context, invoice)),
  ),
  end: action(z.object({ subscription: text }), ({ control }, { subscription }) =>
    control.endSubscription(subscription),
  ),
  replay: action(z.object({ event: z.string().optional() }), ({ control }, { event }) =>
    control.webhooks.replay(event),
  ),
}
