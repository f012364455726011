import { newId } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Address } from '../objects/common.ts'
import { type Card, type Customer, newPaymentMethod, type PaymentMethod } from '../objects/customer.ts'
import type { Session, SessionOrder } from '../objects/session.ts'
import { newItem, newSubscription } from '../objects/subscription.ts'
import { askBank } from './cards.ts'
import { createCustomer } from './customers.ts'
import { draftInvoice } from './draft-invoice.ts'
import { finalizeInvoice } from './finalize-invoice.ts'
import { nextAnchor } from './next-anchor.ts'
import { attemptPayment } from './pay-invoice.ts'
import { startPeriod } from './subscription-state.ts'
import { taxOn } from './tax.ts'

/** The submitted form of the checkout page. */
export type CheckoutForm = {
  readonly email: string
  readonly name: string
  readonly address: Address
  readonly card: Card
}

/** The outcome of a payment on a page. `challenge` waits for 3-D Secure. */
export type PaymentOutcome =
  | { readonly outcome: 'complete'; readonly redirectUrl: string }
  | { readonly outcome: 'challenge' }
  | { readonly outcome: 'declined'; readonly message: string }

/**
 * Pays a checkout session. A declined card changes nothing; only a payment creates customer, subscription and invoice.
 */
export async function paySession(
  store: ObjectStore,
  session: Session,
  form: CheckoutForm,
  isAuthenticated: boolean,
): Promise<PaymentOutcome> {
  const method = paymentMethodOf(session, form)
  const context = { isCheckout: true, isAuthenticated }
  const response = askBank(method, store.now, context)
  if (response.outcome !== 'approved') return response
  const { subscription, invoice } = await createSubscription(store, session, form, method)
  await attemptPayment(store, invoice, method, context)
  store.save(subscription, 'customer.subscription.created')
  completeSession(store, session, 'paid')
  return { outcome: 'complete', redirectUrl: successAddress(session) }
}

/** Where the browser goes after paying. */
export const successAddress = ({ id, success_url: address }: Session): string =>
  address.replaceAll('{CHECKOUT_SESSION_ID}', id)

export async function expireSession(store: ObjectStore, id: string): Promise<void> {
  const session = await store.get('checkout.session', id)
  if (session === null || session.status !== 'open') return
  session.status = 'expired'
  session.url = null
  store.setTimer(session.id, 'expire_session', null)
  store.save(session, 'checkout.session.expired')
}

export const paymentMethodOf = (session: Session, form: CheckoutForm): PaymentMethod =>
  newPaymentMethod({
    id: newId('pm'),
    customer: session.customer,
    card: form.card,
    billing_details: { email: form.email },
  })

export function completeSession(store: ObjectStore, session: Session, payment: Session['payment_status']): void {
  session.status = 'complete'
  session.payment_status = payment
  session.url = null
  store.setTimer(session.id, 'expire_session', null)
  store.save(session, 'checkout.session.completed')
}

/** Creates the customer, the card, the subscription and its first invoice, which is finalized and not yet paid. */
export async function createSubscription(
  store: ObjectStore,
  session: Session,
  form: CheckoutForm,
  method: PaymentMethod,
) {
  const order = (await store.readHiddenData<SessionOrder>(session.id))!
  const customer = await customerOf(store, session, form, order)
  method.customer = customer.id
  store.save(method, 'payment_method.attached')
  const id = newId('sub')
  const price = (await store.get('price', order.price))!
  const period = { start: store.now, end: nextAnchor(store.now, store.now) }
  const subscription = newSubscription({
    id,
    created: store.now,
    customer: customer.id,
    currency: session.currency,
    metadata: order.subscriptionMetadata,
    hasAutomaticTax: session.automatic_tax.enabled,
    defaultPaymentMethod: method.id,
    items: [newItem({ id: newId('si', 14), subscription: id, price, period })],
  })
  startPeriod(store, subscription, period)
  store.save(subscription)
  const invoice = await draftInvoice(store, subscription, {
    reason: 'subscription_create',
    items: subscription.items.data,
    period,
    invoicePeriod: { start: store.now, end: store.now },
  })
  subscription.latest_invoice = invoice.id
  store.save(invoice, 'invoice.created')
  await finalizeInvoice(store, invoice)
  session.customer = customer.id
  session.subscription = subscription.id
  session.invoice = invoice.id
  session.customer_details = { email: form.email }
  session.amount_total = invoice.total
  return { subscription, invoice }
}

/** The session's customer, with the submitted name and address if the session asks for that, or a new customer. */
async function customerOf(
  store: ObjectStore,
  session: Session,
  form: CheckoutForm,
  order: SessionOrder,
): Promise<Customer> {
  if (session.customer === null)
    return createCustomer(store, { email: form.email, name: form.name, address: form.address })
  const customer = (await store.get('customer', session.customer)) as Customer
  if (!order.savesBilling) return customer
  customer.address = form.address
  customer.name = form.name
  store.save(customer, 'customer.updated')
  return customer
}

/** The total of a session before the address is known. */
export const totalOf = (subtotal: number, isTaxed: boolean): number => subtotal + (isTaxed ? taxOn(subtotal) : 0)
