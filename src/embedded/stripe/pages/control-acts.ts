import { z } from 'zod'
import { addMonths } from '#core/period.ts'
import { paymentOf } from '../engine/finalize-invoice.ts'
import { invalid } from '../failure.ts'
import type { Site } from './page.ts'

const text = z.string().min(1)
type Act = (site: Site, fields: Record<string, unknown>) => Promise<unknown>

function act<T extends z.ZodType>(schema: T, run: (site: Site, fields: z.output<T>) => Promise<unknown>): Act {
  return (site, fields) => {
    const parsed = schema.safeParse(fields)
    if (!parsed.success) throw invalid(`${parsed.error.issues[0]!.path.join('.')}: ${parsed.error.issues[0]!.message}`)
    return run(site, parsed.data)
  }
}

async function chargeOf({ account }: Site, invoiceId: string): Promise<string> {
  return account.transact(async world => {
    const invoice = await world.get('invoice', invoiceId)
    const paid = invoice === null ? null : await paymentOf(world, invoice)
    if (paid?.intent.latest_charge == null) throw invalid('Nothing was paid for this invoice.')
    return paid.intent.latest_charge
  })
}

const unitMs = { hours: 3_600_000, days: 86_400_000 } as const

/** What the dashboard's forms and programs in other processes may ask for: POST /embedded/stripe/control/<name>. */
export const controlActs: Readonly<Record<string, Act>> = {
  advance: act(
    z.union([
      z.object({ ms: z.coerce.number().positive() }),
      z.object({ to: z.coerce.date() }),
      z.object({ amount: z.coerce.number().int().positive().max(1_000), unit: z.enum(['hours', 'days', 'months']) }),
    ]),
    async ({ control: { clock } }, asked) => {
      if ('ms' in asked) await clock.advance(asked.ms)
      else if ('to' in asked) await clock.advanceTo(asked.to)
      else if (asked.unit === 'months') await clock.advanceTo(addMonths(clock.now(), asked.amount))
      else await clock.advance(asked.amount * unitMs[asked.unit])
      return { now: clock.now() }
    },
  ),
  book: act(z.object({ customer: z.string().optional() }), ({ control }, { customer }) => control.book(customer)),
  sums: act(z.object({ customer: z.string().optional() }), ({ control }, { customer }) => control.sums(customer)),
  refund: act(z.object({ invoice: text, amount: z.coerce.number().optional() }), async (site, { invoice, amount }) =>
    site.control.refund(await chargeOf(site, invoice), amount),
  ),
  dispute: act(z.object({ invoice: text }), async (site, { invoice }) =>
    site.control.dispute(await chargeOf(site, invoice)),
  ),
  end: act(z.object({ subscription: text }), ({ control }, { subscription }) => control.endSubscription(subscription)),
  replay: act(z.object({ event: z.string().optional() }), ({ control }, { event }) => control.webhooks.replay(event)),
}
