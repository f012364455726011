import type { Transaction } from '../control/transactions.ts'
import { totalsOf } from '../control/transactions.ts'
import { StripeFailure } from '../failure.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Invoice } from '../objects/invoice.ts'
import { isLive, periodOf } from '../objects/subscription.ts'
import { controlActions } from './control-actions.ts'
import { date, type Html, html, moment, money } from './html.ts'
import { layout } from './layout.ts'
import type { PageContext, PageRequest, PageResponse } from './page.ts'

/**
 * The simulator's dashboard: the clock, the customers with their subscriptions, the movements of money, and the
 * webhooks.
 */
export async function dashboardPage({ account, control }: PageContext): Promise<string> {
  const transactions = await control.transactions()
  const customers = await account.transact(customerRows)
  const events = await account.transact(eventRows)
  const totals = totalsOf(transactions)
  return layout(
    'Simulator dashboard',
    html`<h1>Simulator dashboard</h1>
<p>The payment stand-in of this product: no card is charged, no money moves. Here you can move its time and play the bank.</p>
<section class="card" aria-labelledby="clock"><h2 id="clock">Clock</h2>
<p>It is <strong>${moment(control.clock.now())}</strong> here. Moving ahead runs everything that comes due on the way.</p>
<form class="inline" method="post" action="/embedded/stripe/control/advance">
<div><label for="amount">Move ahead by</label><input id="amount" name="amount" type="number" min="1" max="1000" value="1" required></div>
<div><label for="unit">Unit</label><select id="unit" name="unit"><option value="hours">hours</option><option value="days" selected>days</option><option value="months">months</option></select></div>
<button>Move the clock</button></form></section>
<section aria-labelledby="customers"><h2 id="customers">Customers</h2>${customers.length === 0 ? html`<p>No one has paid yet.</p>` : customers}</section>
<section class="card" aria-labelledby="transactions"><h2 id="transactions">Transactions</h2>
<p>${totals.charges} charges, ${money(totals.charged)} in, ${money(totals.refunded)} refunded, ${money(totals.disputed)} disputed, ${money(totals.kept)} kept.</p>
<ul>${transactions.slice(-50).reverse().map(transactionRow)}</ul></section>
<section class="card" aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
<p>${await control.webhooks.pending()} waiting.</p>
<form method="post" action="/embedded/stripe/control/replay"><button class="plain">Deliver all that is waiting or has failed</button></form>
<ul>${events.sent}</ul>
${events.withoutEndpoint.length === 0 ? null : html`<details><summary>Events without an endpoint</summary><ul>${events.withoutEndpoint}</ul></details>`}</section>`,
    true,
  )
}

async function customerRows(store: ObjectStore): Promise<Html[]> {
  const rows: Html[] = []
  for (const customer of await store.find('customer', { limit: 25 })) {
    if ('deleted' in customer) continue
    const where = { customer: customer.id }
    const subscriptions = await store.find('subscription', { where, limit: 5 })
    const invoices = await store.find('invoice', { where, limit: 8 })
    rows.push(html`<div class="card"><h3>${customer.email} <code>${customer.id}</code></h3>
${subscriptions.map(one => {
  const item = one.items.data[0]!
  const { start, end } = periodOf(one)
  return html`<div class="row"><p><strong>${item.price.lookup_key}</strong>, ${one.status}, ${date(start)} – ${date(end)}${one.cancel_at === null ? null : html`, ends ${date(one.cancel_at)}`}${one.pending_update === null ? null : html`, a change waits for its payment`}</p>
${isLive(one) ? actionForm('end', { subscription: one.id }, 'End now') : null}</div>`
})}
<ul>${invoices.map(invoiceRow)}</ul></div>`)
  }
  return rows
}

const actionForm = (name: string, fields: Record<string, string>, label: string): Html =>
  html`<form method="post" action="/embedded/stripe/control/${name}">${Object.entries(fields).map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}<button class="plain">${label}</button></form>`

const invoiceRow = (one: Invoice): Html =>
  html`<li class="row"><span>${one.hosted_invoice_url === null ? one.id : html`<a href="${one.hosted_invoice_url}">${one.number}</a>`}, ${one.billing_reason}, ${money(one.total)}, ${one.status}</span>
${one.status === 'paid' ? [actionForm('refund', { invoice: one.id }, 'Refund'), actionForm('dispute', { invoice: one.id }, 'Dispute')] : null}</li>`

const transactionRow = (one: Transaction): Html =>
  html`<li class="row"><span>${one.email}<br><span class="soft">${moment(one.at)} · ${one.kind} · ${one.prices.join(', ')} ${one.reason}</span></span><span class="number">${money(one.amount)}</span></li>`

/** The last events: those sent to an endpoint, and those without one. */
async function eventRows(store: ObjectStore): Promise<{ sent: Html[]; withoutEndpoint: Html[] }> {
  const rows = await store.sql<
    { id: string; type: string; created: number; state: string | null; reason: string | null }[]
  >`
    select event.id, event.type, event.created::float8 as created, delivery.state, delivery.last_error as reason
    from stripe_simulator.events event left join stripe_simulator.deliveries delivery on delivery.event_seq = event.seq
    order by event.seq desc limit 40`
  const item = (row: (typeof rows)[number]): Html =>
    html`<li class="row"><span><code>${row.type}</code><br><span class="soft">${moment(new Date(row.created * 1000))}${row.state === null ? null : ` · ${row.state}`} ${row.reason}</span></span>${row.state === null ? null : actionForm('replay', { event: row.id }, 'Send')}</li>`
  return {
    sent: rows.filter(row => row.state !== null).map(item),
    withoutEndpoint: rows.filter(row => row.state === null).map(item),
  }
}

/** Runs an action of the dashboard. A form is redirected back to the dashboard; a program (JSON) gets JSON. */
export async function handleControl(context: PageContext, name: string, request: PageRequest): Promise<PageResponse> {
  const isProgram = String(request.headers['content-type'] ?? '').includes('json')
  const run = Object.hasOwn(controlActions, name) ? controlActions[name] : undefined
  const json = (status: number, value: unknown): PageResponse => ({
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(value),
  })
  if (run === undefined)
    return json(404, { error: `There is no action "${name}". Known: ${Object.keys(controlActions).join(', ')}.` })
  try {
    const fields = isProgram
      ? (JSON.parse(request.body || '{}') as Record<string, unknown>)
      : Object.fromEntries(new URLSearchParams(request.body))
    const result = (await run(context, fields)) ?? null
    return isProgram ? json(200, { result }) : { status: 303, headers: { location: '/embedded/stripe' }, body: '' }
  } catch (error) {
    if (error instanceof StripeFailure || error instanceof SyntaxError) return json(400, { error: error.message })
    throw error
  }
}
