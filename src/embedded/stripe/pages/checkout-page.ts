import { successAddress, totalOf } from '../engine/checkout-sessions.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Session, SessionOrder } from '../objects/session.ts'
import { cardFields } from './card-fields.ts'
import { type Html, html, money } from './html.ts'
import { alert, layout, messagePage } from './layout.ts'

export type FormFields = Readonly<Record<string, string>>

/** The page where a plan is paid for. */
export async function checkoutPage(
  store: ObjectStore,
  session: Session,
  action: string,
  fields: FormFields,
  problem: string | null,
): Promise<string> {
  if (session.status === 'complete')
    return messagePage('Already paid', 'This checkout has been completed.', {
      href: successAddress(session),
      text: 'Continue',
    })
  const back = session.cancel_url === null ? null : { href: session.cancel_url, text: 'Back' }
  if (session.status === 'expired')
    return messagePage('This checkout has expired', 'Nothing was paid. Start again from the plans.', back)
  const customer = session.customer === null ? null : await store.get('customer', session.customer)
  const existing = customer !== null && 'email' in customer ? customer : null
  const email = session.customer_email ?? existing?.email ?? null
  // The simulated tax does not depend on the address, so the total is known before the address is entered.
  const subtotal = session.amount_subtotal
  const total = totalOf(subtotal, session.automatic_tax.enabled)
  return layout(
    'Checkout',
    html`<div class="columns">
<section><h1>Subscribe</h1>
<div class="card"><dl class="sum"><dt>${await nameOf(store, session.id)}, every month</dt><dd>${money(subtotal, session.currency)}</dd>
<dt class="soft">Tax</dt><dd class="soft">${money(total - subtotal, session.currency)}</dd>
<dt class="total">Total today</dt><dd class="total">${money(total, session.currency)}</dd></dl></div>
${back === null ? null : html`<p><a href="${back.href}">Cancel and go back</a></p>`}</section>
<section>${alert(problem)}
<form method="post" action="${action}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="email" required value="${email ?? fields.email ?? ''}"${email === null ? null : html` readonly`}>
${cardFields(fields)}
${addressFields({ name: existing?.name ?? '', ...addressOf(existing?.address ?? null), ...fields }, session.billing_address_collection === 'required')}
<button class="full">Pay ${money(total, session.currency)}</button>
</form></section>
</div>`,
    true,
  )
}

/** The name of the plan that a checkout sells. */
export async function nameOf(store: ObjectStore, sessionId: string): Promise<string> {
  const order = (await store.readHiddenData<SessionOrder>(sessionId))!
  const price = (await store.get('price', order.price))!
  return (await store.get('product', price.product))?.name ?? 'Plan'
}

const addressOf = (address: { [name: string]: string | null } | null): FormFields =>
  Object.fromEntries(Object.entries(address ?? {}).map(([name, value]) => [name, value ?? '']))

/** The parts of an address in the order of its one line: street, city, state, postal code. */
const lineOf = ({ line1, city, state, postal_code }: FormFields): string =>
  [line1, city, [state, postal_code].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Reads an address from one line: the street, the city, then state and postal code, separated by commas. */
export function readAddressLine(text: string): { line1: string; city: string; state: string; postal_code: string } {
  const [line1 = '', ...rest] = text.split(/[,\n]/).map(part => part.replace(/\s+/g, ' ').trim())
  const last = rest.at(-1) ?? ''
  const words = last.split(' ')
  const code = words.slice(words.findLastIndex(word => !/\d/.test(word)) + 1).join(' ')
  const state = last.slice(0, last.length - code.length).trim()
  return { line1, city: rest.slice(0, -1).join(', ') || (state === last ? state : ''), state, postal_code: code }
}

const countries = [
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['GB', 'United Kingdom'],
  ['JP', 'Japan'],
] as const

function addressFields(values: FormFields, isFull: boolean): Html {
  const all: FormFields = { address: lineOf(values), ...values }
  const field = (name: string, label: string, autocomplete: string, hint = '') =>
    html`<div><label for="${name}">${label}</label><input id="${name}" name="${name}" autocomplete="${autocomplete}" required placeholder="${hint}" value="${all[name] ?? ''}"></div>`
  return html`<fieldset><legend>Billing</legend>
${field('name', 'Name on card', 'cc-name')}
<label for="country">Country</label>
<select id="country" name="country" autocomplete="country">${countries.map(
    ([code, name]) =>
      html`<option value="${code}"${code === (values.country ?? 'US') ? html` selected` : null}>${name}</option>`,
  )}</select>
${isFull ? field('address', 'Address', 'street-address', 'Street, city, state and postal code') : field('postal_code', 'Postal code', 'postal-code')}
</fieldset>`
}
