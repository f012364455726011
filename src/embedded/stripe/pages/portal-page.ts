import type { ObjectStore } from '../object-store.ts'
import type { Customer } from '../objects/customer.ts'
import type { PortalConfiguration, PortalSession } from '../objects/portal.ts'
import { isLive, periodOf, type Subscription } from '../objects/subscription.ts'
import { cardFields } from './card-fields.ts'
import { date, type Html, html, money } from './html.ts'
import { alert, layout, merchant } from './layout.ts'

/** The customer's own page: card, cancellation, past invoices; no change of plan. */
export async function portalPage(
  store: ObjectStore,
  session: PortalSession,
  action: string,
  problem: string | null,
): Promise<string> {
  const customer = (await store.get('customer', session.customer)) as Customer
  const { features } = (await store.get('billing_portal.configuration', session.configuration)) as PortalConfiguration
  const isForCard = session.flow !== null
  const running = (await store.find('subscription', { where: { customer: customer.id } })).filter(isLive)
  const cards = await Promise.all(
    running.map(one => subscriptionCard(store, one, action, features.subscription_cancel.enabled)),
  )
  return layout(
    'Billing',
    html`<h1>${isForCard ? 'Update your card' : 'Billing'}</h1>
<p class="soft">${customer.email}</p>
${alert(problem)}
${isForCard ? null : cards.length > 0 ? cards : html`<p>You have no active plan.</p>`}
${isForCard || features.payment_method_update.enabled ? await cardForm(store, customer, action) : null}
${!isForCard && features.invoice_history.enabled ? await invoiceList(store, customer) : null}
<p><a href="${session.return_url ?? '/account'}">Back to ${merchant}</a></p>`,
  )
}

async function subscriptionCard(
  store: ObjectStore,
  subscription: Subscription,
  action: string,
  mayCancel: boolean,
): Promise<Html> {
  const item = subscription.items.data[0]!
  const product = await store.get('product', item.price.product)
  const { end } = periodOf(subscription)
  const isEnding = subscription.cancel_at !== null
  return html`<div class="card"><h2>${product?.name ?? 'Plan'}, ${money(item.price.unit_amount, item.price.currency)} a month + tax</h2>
<p>${isEnding ? html`Canceled. You can use it until ${date(subscription.cancel_at!)}${subscription.status === 'active' ? '; nothing more is charged' : '; the open invoice is still collected'}.` : html`Renews on ${date(end)}.`}${subscription.status === 'active' ? null : html` <span class="soft">Status: ${subscription.status}</span>`}</p>
${
  !mayCancel
    ? null
    : html`<form method="post" action="${action}/${isEnding ? 'resume' : 'cancel'}"><input type="hidden" name="subscription" value="${subscription.id}">
<button class="plain">${isEnding ? 'Keep the plan' : 'Cancel the plan'}</button></form>`
}</div>`
}

async function cardForm(store: ObjectStore, customer: Customer, action: string): Promise<Html> {
  const id = customer.invoice_settings.default_payment_method
  const [subscribed] = await store.find('subscription', { where: { customer: customer.id } })
  const method = await store.get('payment_method', subscribed?.default_payment_method ?? id ?? '')
  return html`<div class="card"><h2>Card</h2>
<p>${method === null ? 'No card is on file.' : `Card ending in ${method.card.last4}, expires ${method.card.exp_month}/${method.card.exp_year}.`}</p>
<form method="post" action="${action}/card">${cardFields({}, 'New card')}<button class="full">Save card</button></form></div>`
}

async function invoiceList(store: ObjectStore, customer: Customer): Promise<Html> {
  const invoices = (await store.find('invoice', { where: { customer: customer.id }, limit: 24 })).filter(
    one => one.hosted_invoice_url !== null,
  )
  const rows = invoices.map(
    one =>
      html`<li class="row"><span><a href="${one.hosted_invoice_url}">${one.number}</a><br><span class="soft">${date(one.created)} · ${one.status}</span></span><span class="number">${money(one.total, one.currency)}</span></li>`,
  )
  return html`<div class="card"><h2>Invoices</h2><ul>${rows}</ul></div>`
}
