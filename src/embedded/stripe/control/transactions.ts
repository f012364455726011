import type { Account } from '../account.ts'
import type { BillingReason } from '../objects/invoice.ts'

/** One transaction, in cents: positive for money received, negative for money returned. */
export type Transaction = {
  readonly kind: 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won'
  readonly amount: number
  readonly tax: number
  readonly currency: string
  readonly at: Date
  readonly customer: string
  readonly email: string | null
  readonly charge: string
  readonly paymentIntent: string
  readonly invoice: string | null
  readonly subscription: string | null
  readonly reason: BillingReason | null
  /** Lookup keys of what was paid for; the ids of prices without one. */
  readonly prices: readonly string[]
}

/** All transactions, oldest first: every successful charge, refund and dispute, but no failed charges. An ending has the date of what it ends. */
export async function listTransactions({ sql }: Account, customer?: string): Promise<Transaction[]> {
  const rows = await sql<(Omit<Transaction, 'at'> & { at: number })[]>`
    with charges as (
      select c.id as charge, c.seq, c.created, c.customer, c.body, p.body ->> 'invoice' as invoice,
        c.body ->> 'payment_intent' as intent
      from stripe_simulator.objects c
      left join stripe_simulator.objects p on p.kind = 'invoice_payment'
        and p.body @> jsonb_build_object('payment', jsonb_build_object('payment_intent', c.body ->> 'payment_intent'))
      where c.kind = 'charge' and c.body ->> 'status' = 'succeeded'),
    moves as (
      select 'charge' as kind, charge, seq, created as at, (body ->> 'amount')::float8 as amount, 0 as rank from charges
      union all
      select 'refund', body ->> 'charge', seq, created, -(body ->> 'amount')::float8, 1
        from stripe_simulator.objects where kind = 'refund'
      union all
      select 'refund_failed', body ->> 'charge', seq, created, (body ->> 'amount')::float8, 2
        from stripe_simulator.objects where kind = 'refund' and body ->> 'status' = 'failed'
      union all
      select 'dispute', body ->> 'charge', seq, created, -(body ->> 'amount')::float8, 1
        from stripe_simulator.objects where kind = 'dispute'
      union all
      select 'dispute_won', body ->> 'charge', seq, created, (body ->> 'amount')::float8, 2
        from stripe_simulator.objects where kind = 'dispute' and body ->> 'status' = 'won')
    select moves.kind, moves.amount, moves.at::float8 as at, charges.charge, charges.customer,
      charges.body ->> 'currency' as currency, charges.body #>> '{billing_details,email}' as email,
      charges.intent as "paymentIntent", charges.invoice,
      i.body #>> '{parent,subscription_details,subscription}' as subscription, i.body ->> 'billing_reason' as reason,
      case when moves.kind = 'charge' then coalesce((i.body ->> 'total')::float8 - (i.body ->> 'subtotal')::float8, 0) else 0 end as tax,
      coalesce((select jsonb_agg(coalesce(price.body ->> 'lookup_key', price.id))
        from jsonb_array_elements(i.body #> '{lines,data}') line
        join stripe_simulator.objects price on price.id = line #>> '{pricing,price_details,price}'), '[]') as prices
    from moves join charges on charges.charge = moves.charge
    left join stripe_simulator.objects i on i.id = charges.invoice
    ${customer === undefined ? sql`` : sql`where charges.customer = ${customer}`}
    order by moves.seq, moves.rank`
  return rows.map(row => ({ ...row, at: new Date(row.at * 1000) }))
}

/** The totals of transactions, in cents. */
export function totalsOf(entries: readonly Transaction[]) {
  const sum = (...kinds: Transaction['kind'][]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0)
  return {
    charges: entries.filter(({ kind }) => kind === 'charge').length,
    charged: sum('charge'),
    refunded: 0 - sum('refund', 'refund_failed'),
    disputed: 0 - sum('dispute', 'dispute_won'),
    kept: entries.reduce((total, { amount }) => total + amount, 0),
  }
}
