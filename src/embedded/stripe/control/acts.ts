import type { Account } from '../account.ts'
import { testCards } from '../engine/cards.ts'
import { putCardOnFile } from '../engine/customers.ts'
import { paymentOf } from '../engine/finalize-invoice.ts'
import { attemptPayment, defaultMethod, failPayment } from '../engine/pay-invoice.ts'
import { type CheckoutForm, type Paid, paySession } from '../engine/sessions.ts'
import { afterPaid, planCancellation } from '../engine/subscription-state.ts'
import { invalid } from '../failure.ts'
import type { Address } from '../objects/common.ts'
import type { Card, Customer, PaymentMethod } from '../objects/customer.ts'
import type { Invoice } from '../objects/invoice.ts'
import type { Session } from '../objects/session.ts'
import { isLive, periodOf } from '../objects/subscription.ts'
import type { World } from '../world.ts'

/** A card as typed. */
export type TypedCard = {
  readonly number: string
  readonly expiry?: string | undefined
  readonly cvc?: string | undefined
}

export type CheckoutAct = {
  readonly card: TypedCard
  readonly email: string
  readonly name: string
  readonly address: Address
}

/** @throws StripeFailure 400 in words for people */
export function readCard({ number, expiry = '12 / 34', cvc = '123' }: TypedCard, now: number): Card {
  const digits = number.replace(/\D/g, '')
  const known = testCards.find(card => card.number === digits)
  if (known === undefined) throw invalid('Your card number is incorrect. Only the test cards listed here are taken.')
  const parts = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(expiry)
  const [month, year] = [Number(parts?.[1]), (Number(parts?.[2]) % 100) + 2000]
  if (parts === null || month < 1 || month > 12) throw invalid('Your card’s expiration date is incomplete.')
  if (Date.UTC(year, month, 1) / 1000 <= now) throw invalid('Your card’s expiration date is in the past.')
  if (!/^\d{3,4}$/.test(cvc.trim())) throw invalid('Your card’s security code is incomplete.')
  return { brand: known.brand, last4: digits.slice(-4), exp_month: month, exp_year: year }
}

const openSession = async (world: World, id: string): Promise<Session> => {
  const session = await world.get('checkout.session', id)
  if (session === null) throw invalid('There is no such checkout.')
  if (session.status !== 'open')
    throw invalid(session.status === 'complete' ? 'This has been paid already.' : 'This checkout has expired.')
  return session
}

/** Pays on the checkout page. With a card that asks for 3-D Secure the form is kept until `authenticateCheckout`. */
export const payCheckout = (account: Account, id: string, act: CheckoutAct): Promise<Paid> =>
  account.transact(async world => {
    const session = await openSession(world, id)
    const form: CheckoutForm = {
      ...act,
      email: session.customer_email ?? act.email,
      card: readCard(act.card, world.now),
    }
    const paid = await paySession(world, session, form, false)
    if (paid.outcome === 'challenge') world.setAside(id, { ...(await world.aside<object>(id)), waiting: form })
    return paid
  })

export const authenticateCheckout = (account: Account, id: string, hasPassed: boolean): Promise<Paid> =>
  account.transact(async world => {
    const session = await openSession(world, id)
    const { waiting, ...order } = (await world.aside<{ waiting?: CheckoutForm }>(id)) ?? {}
    if (waiting === undefined) throw invalid('No payment waits for authentication here.')
    world.setAside(id, order)
    if (!hasPassed) return { outcome: 'declined', message: unauthenticated }
    return paySession(world, session, waiting, true)
  })

const unauthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

const payableInvoice = async (world: World, id: string): Promise<Invoice> => {
  const invoice = await world.get('invoice', id)
  if (invoice === null) throw invalid('There is no such invoice.')
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`This invoice is ${invoice.status}.`)
  return invoice
}

/** Pays on the hosted invoice page, with the card on file or with a new one, which then becomes the card on file. */
export const payInvoice = (account: Account, id: string, card?: TypedCard): Promise<Paid> =>
  account.transact(async world => {
    const invoice = await payableInvoice(world, id)
    const method =
      card === undefined ? await defaultMethod(world, invoice) : await addCard(world, invoice.customer, card)
    return charge(world, invoice, method, false)
  })

export const authenticateInvoice = (account: Account, id: string, hasPassed: boolean): Promise<Paid> =>
  account.transact(async world => {
    const invoice = await payableInvoice(world, id)
    const waiting = await paymentOf(world, invoice)
    if (waiting?.intent.status !== 'requires_action') throw invalid('No payment waits for authentication here.')
    if (!hasPassed) {
      failPayment(world, invoice, waiting.intent, unauthenticated)
      return { outcome: 'declined', message: unauthenticated }
    }
    const method = await world.get('payment_method', waiting.intent.payment_method!)
    return charge(world, invoice, method, true)
  })

async function charge(
  world: World,
  invoice: Invoice,
  method: PaymentMethod | null,
  isAuthenticated: boolean,
): Promise<Paid> {
  const attempt = await attemptPayment(world, invoice, method, { isAuthenticated })
  if (attempt.outcome !== 'paid') return attempt
  await afterPaid(world, invoice)
  return { outcome: 'complete', goTo: `${world.publicUrl}/embedded/stripe/invoices/${invoice.id}` }
}

async function addCard(world: World, customerId: string, card: TypedCard): Promise<PaymentMethod> {
  const customer = (await world.get('customer', customerId)) as Customer
  return putCardOnFile(world, customer, readCard(card, world.now))
}

/** Puts a new card on file, as the portal does. */
export const updateCard = async (account: Account, customerId: string, card: TypedCard): Promise<void> => {
  await account.transact(world => addCard(world, customerId, card))
}

/** Cancels at the period's end as the portal does: by a day of the end, while `cancel_at_period_end` stays false. */
export const cancelInPortal = (account: Account, subscriptionId: string): Promise<void> =>
  account.transact(async world => {
    const subscription = await world.get('subscription', subscriptionId)
    if (subscription === null || !isLive(subscription)) throw invalid('There is nothing left to cancel.')
    if (subscription.schedule !== null) throw invalid('A change of plan is scheduled. Undo it first.')
    planCancellation(world, subscription, periodOf(subscription).end)
    world.save(subscription, 'customer.subscription.updated')
  })

export const resumeInPortal = (account: Account, subscriptionId: string): Promise<void> =>
  account.transact(async world => {
    const subscription = await world.get('subscription', subscriptionId)
    if (subscription === null || !isLive(subscription)) throw invalid('This subscription has ended.')
    subscription.cancel_at_period_end = false
    planCancellation(world, subscription, null)
    world.save(subscription, 'customer.subscription.updated')
  })
