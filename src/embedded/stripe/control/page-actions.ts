import type { Account } from '../account.ts'
import { testCards } from '../engine/cards.ts'
import { type CheckoutForm, type PaymentOutcome, paySession } from '../engine/checkout-sessions.ts'
import { putCardOnFile } from '../engine/customers.ts'
import { paymentOf } from '../engine/finalize-invoice.ts'
import { attemptPayment, defaultPaymentMethod, recordFailedPayment } from '../engine/pay-invoice.ts'
import { applyPaidInvoice, setCancelAt } from '../engine/subscription-state.ts'
import { invalidRequest } from '../failure.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Address } from '../objects/common.ts'
import type { Card, Customer, PaymentMethod } from '../objects/customer.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Session } from '../objects/session.ts'
import { isLive, periodOf } from '../objects/subscription.ts'

/** A card as a customer enters it. */
export type CardInput = {
  readonly number: string
  readonly expiry?: string | undefined
  readonly cvc?: string | undefined
}

export type CheckoutInput = {
  readonly card: CardInput
  readonly email: string
  readonly name: string
  readonly address: Address
}

/** @throws StripeFailure 400 with a message for people */
export function readCard({ number, expiry = '12 / 34', cvc = '123' }: CardInput, now: number): Card {
  const digits = number.replace(/\D/g, '')
  const testCard = testCards.find(card => card.number === digits)
  if (testCard === undefined)
    throw invalidRequest('Your card number is incorrect. Only the test cards listed here are accepted.')
  const parts = /^\s*(\d{1,2})\s*(?:\/\s*)?(\d{2}|\d{4})\s*$/.exec(expiry)
  const [month, year] = [Number(parts?.[1]), (Number(parts?.[2]) % 100) + 2000]
  if (parts === null || month < 1 || month > 12) throw invalidRequest('Your card’s expiration date is incomplete.')
  if (Date.UTC(year, month, 1) / 1000 <= now) throw invalidRequest('Your card’s expiration date is in the past.')
  if (!/^\d{3,4}$/.test(cvc.trim())) throw invalidRequest('Your card’s security code is incomplete.')
  return { brand: testCard.brand, last4: digits.slice(-4), exp_month: month, exp_year: year }
}

const openSession = async (store: ObjectStore, id: string): Promise<Session> => {
  const session = await store.get('checkout.session', id)
  if (session === null) throw invalidRequest('There is no such checkout.')
  if (session.status !== 'open')
    throw invalidRequest(session.status === 'complete' ? 'This has been paid already.' : 'This checkout has expired.')
  return session
}

/** Pays on the checkout page. With a card that asks for 3-D Secure the form is kept until `authenticateCheckout`. */
export const payCheckout = (account: Account, id: string, act: CheckoutInput): Promise<PaymentOutcome> =>
  account.transact(async store => {
    const session = await openSession(store, id)
    const form: CheckoutForm = {
      ...act,
      email: session.customer_email ?? act.email,
      card: readCard(act.card, store.now),
    }
    const paid = await paySession(store, session, form, false)
    if (paid.outcome === 'challenge')
      store.setHiddenData(id, { ...(await store.readHiddenData<object>(id)), waiting: form })
    return paid
  })

export const authenticateCheckout = (account: Account, id: string, hasPassed: boolean): Promise<PaymentOutcome> =>
  account.transact(async store => {
    const session = await openSession(store, id)
    const { waiting, ...order } = (await store.readHiddenData<{ waiting?: CheckoutForm }>(id)) ?? {}
    if (waiting === undefined) throw invalidRequest('No payment waits for authentication here.')
    store.setHiddenData(id, order)
    if (!hasPassed) return { outcome: 'declined', message: unauthenticated }
    return paySession(store, session, waiting, true)
  })

const unauthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

const payableInvoice = async (store: ObjectStore, id: string): Promise<Invoice> => {
  const invoice = await store.get('invoice', id)
  if (invoice === null) throw invalidRequest('There is no such invoice.')
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalidRequest(`This invoice is ${invoice.status}.`)
  return invoice
}

/** Pays on the hosted invoice page, with the card on file or with a new one, which then becomes the card on file. */
export const payInvoice = (account: Account, id: string, card?: CardInput): Promise<PaymentOutcome> =>
  account.transact(async store => {
    const invoice = await payableInvoice(store, id)
    const method =
      card === undefined ? await defaultPaymentMethod(store, invoice) : await addCard(store, invoice.customer, card)
    return charge(store, invoice, method, false)
  })

export const authenticateInvoice = (account: Account, id: string, hasPassed: boolean): Promise<PaymentOutcome> =>
  account.transact(async store => {
    const invoice = await payableInvoice(store, id)
    const invoicePayment = await paymentOf(store, invoice)
    if (invoicePayment?.intent.status !== 'requires_action')
      throw invalidRequest('No payment waits for authentication here.')
    if (!hasPassed) {
      recordFailedPayment(store, invoice, invoicePayment.intent, unauthenticated)
      return { outcome: 'declined', message: unauthenticated }
    }
    const method = await store.get('payment_method', invoicePayment.intent.payment_method!)
    return charge(store, invoice, method, true)
  })

async function charge(
  store: ObjectStore,
  invoice: Invoice,
  method: PaymentMethod | null,
  isAuthenticated: boolean,
): Promise<PaymentOutcome> {
  const attempt = await attemptPayment(store, invoice, method, { isAuthenticated })
  if (attempt.outcome !== 'paid') return attempt
  await applyPaidInvoice(store, invoice)
  return { outcome: 'complete', redirectUrl: `${store.publicUrl}/embedded/stripe/invoices/${invoice.id}` }
}

async function addCard(store: ObjectStore, customerId: string, card: CardInput): Promise<PaymentMethod> {
  const customer = (await store.get('customer', customerId)) as Customer
  return putCardOnFile(store, customer, readCard(card, store.now))
}

/** Puts a new card on file, as the portal does. */
export const updateCard = async (account: Account, customerId: string, card: CardInput): Promise<void> => {
  await account.transact(store => addCard(store, customerId, card))
}

/** Cancels at the period end as the portal does: sets `cancel_at` and leaves `cancel_at_period_end` false. */
export const cancelInPortal = (account: Account, subscriptionId: string): Promise<void> =>
  account.transact(async store => {
    const subscription = await store.get('subscription', subscriptionId)
    if (subscription === null || !isLive(subscription)) throw invalidRequest('There is nothing left to cancel.')
    if (subscription.schedule !== null) throw invalidRequest('A change of plan is scheduled. Undo it first.')
    setCancelAt(store, subscription, periodOf(subscription).end)
    store.save(subscription, 'customer.subscription.updated')
  })

export const resumeInPortal = (account: Account, subscriptionId: string): Promise<void> =>
  account.transact(async store => {
    const subscription = await store.get('subscription', subscriptionId)
    if (subscription === null || !isLive(subscription)) throw invalidRequest('This subscription has ended.')
    subscription.cancel_at_period_end = false
    setCancelAt(store, subscription, null)
    store.save(subscription, 'customer.subscription.updated')
  })
