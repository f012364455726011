import { paymentOf } from '../engine/finalize-invoice.ts'
import { defaultPaymentMethod } from '../engine/pay-invoice.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Invoice } from '../objects/invoice.ts'
import { cardFields } from './card-fields.ts'
import { date, type Html, html, money } from './html.ts'
import { alert, layout } from './layout.ts'

/** The page of one invoice, with a way to pay it while it is owed. */
export async function invoicePage(
  store: ObjectStore,
  invoice: Invoice,
  action: string,
  problem: string | null,
): Promise<string> {
  const method = await defaultPaymentMethod(store, invoice)
  const invoicePayment = await paymentOf(store, invoice)
  const isOwed = invoice.status === 'open' || invoice.status === 'uncollectible'
  const mustConfirm = isOwed && invoicePayment?.intent.status === 'requires_action'
  const failure = invoicePayment?.intent.last_payment_error?.message ?? null
  return layout(
    `Invoice ${invoice.number ?? ''}`,
    html`<h1>${headings[invoice.status]}</h1>
<p class="soft">Invoice ${invoice.number ?? '(draft)'} for ${invoice.customer_email ?? 'you'}, ${date(invoice.created)}</p>
${alert(problem ?? (isOwed && !mustConfirm ? failure : null))}
<div class="card"><dl class="sum">
${invoice.lines.data.map(line => html`<dt>${line.description}<br><span class="soft">${date(line.period.start)} – ${date(line.period.end)}</span></dt><dd>${money(line.amount, invoice.currency)}</dd>`)}
<dt class="soft">Tax</dt><dd class="soft">${money(invoice.total - invoice.subtotal, invoice.currency)}</dd>
<dt class="total">${invoice.status === 'paid' ? 'Paid' : 'Amount due'}</dt><dd class="total">${money(invoice.amount_due, invoice.currency)}</dd></dl></div>
${mustConfirm ? html`<p>Your bank asks you to confirm this payment.</p><p><a class="button" href="${action}/authenticate">Confirm payment</a></p>` : null}
${isOwed ? paymentForms(action, invoice, { last4: method?.card.last4 ?? null, hasFailed: failure !== null && !mustConfirm, mustConfirm }) : null}
<p><a href="/account">Back to your account</a></p>`,
  )
}

type PaymentFormOptions = { readonly last4: string | null; readonly hasFailed: boolean; readonly mustConfirm: boolean }

/** Offers the card on file first; after it was declined, a new card first. */
function paymentForms(action: string, invoice: Invoice, { last4, hasFailed, mustConfirm }: PaymentFormOptions): Html {
  const isNewFirst = last4 === null || hasFailed
  const onFile = html`<form method="post" action="${action}"><button name="with" value="card_on_file" class="${isNewFirst ? 'full plain' : mustConfirm ? 'plain' : ''}">${hasFailed ? 'Try card' : 'Pay with the card ending in'} ${last4}${hasFailed ? ' again' : null}</button></form>`
  const another = html`<form method="post" action="${action}">${cardFields()}<button class="${isNewFirst ? 'full' : 'full plain'}" name="with" value="new_card">Pay ${money(invoice.amount_due, invoice.currency)}</button></form>`
  if (isNewFirst) return html`<h2>Pay with another card</h2>${another}${last4 === null ? null : onFile}`
  return html`${onFile}<details><summary>Pay with another card</summary>${another}</details>`
}

const headings: Record<Invoice['status'], string> = {
  draft: 'This invoice is not final yet',
  open: 'Payment due',
  paid: 'Invoice paid',
  uncollectible: 'Payment overdue',
  void: 'This invoice was canceled',
}
