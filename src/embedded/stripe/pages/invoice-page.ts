import { paymentOf } from '../engine/finalize-invoice.ts'
import { defaultMethod } from '../engine/pay-invoice.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { World } from '../world.ts'
import { cardFields } from './card-fields.ts'
import { date, html, money } from './html.ts'
import { alert, layout } from './layout.ts'

/** The page of one invoice: what it is for, and while it is owed a way to pay it. */
export async function invoicePage(
  world: World,
  invoice: Invoice,
  action: string,
  problem: string | null,
): Promise<string> {
  const method = await defaultMethod(world, invoice)
  const waiting = await paymentOf(world, invoice)
  const isOwed = invoice.status === 'open' || invoice.status === 'uncollectible'
  const mustConfirm = isOwed && waiting?.intent.status === 'requires_action'
  const failure = waiting?.intent.last_payment_error?.message ?? null
  return layout(
    `Invoice ${invoice.number ?? ''}`,
    html`<h1>${headings[invoice.status]}</h1>
<p class="soft">Invoice ${invoice.number ?? '(draft)'} for ${invoice.customer_email ?? 'you'}, ${date(invoice.created)}</p>
${alert(problem ?? (isOwed && !mustConfirm ? failure : null))}
<div class="card"><dl class="sum">
${invoice.lines.data.map(line => html`<dt>${line.description}<br><span class="soft">${date(line.period.start)} – ${date(line.period.end)}</span></dt><dd>${money(line.amount, line.currency)}</dd>`)}
<dt class="soft">Tax</dt><dd class="soft">${money(invoice.total - invoice.subtotal, invoice.currency)}</dd>
<dt class="total">${invoice.status === 'paid' ? 'Paid' : 'Amount due'}</dt><dd class="total">${money(invoice.amount_due, invoice.currency)}</dd></dl></div>
${mustConfirm ? html`<p>Your bank asks you to confirm this payment.</p><p><a class="button" href="${action}/authenticate">Confirm payment</a></p>` : null}
${
  isOwed && method !== null
    ? html`<form method="post" action="${action}"><button name="with" value="card_on_file"${mustConfirm ? html` class="plain"` : null}>Pay with the card ending in ${method.card.last4}</button></form>`
    : null
}
${
  isOwed
    ? html`<details${method === null ? html` open` : null}><summary>Pay with another card</summary>
<form method="post" action="${action}">${cardFields()}<button class="${method === null ? 'full' : 'full plain'}" name="with" value="new_card">Pay ${money(invoice.amount_remaining, invoice.currency)}</button></form></details>`
    : null
}`,
  )
}

const headings: Record<Invoice['status'], string> = {
  draft: 'This invoice is not final yet',
  open: 'Payment due',
  paid: 'Invoice paid',
  uncollectible: 'Payment overdue',
  void: 'This invoice was cancelled',
}
