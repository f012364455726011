import type { Account } from '#embedded/stripe/account.ts'
import type { Control } from '#embedded/stripe/control/control.ts'
import {
  authenticateCheckout,
  authenticateInvoice,
  type CardInput,
  type CheckoutInput,
  cancelInPortal,
  payCheckout,
  payInvoice,
  readCard,
  resumeInPortal,
  updateCard,
} from '#embedded/stripe/control/page-actions.ts'
import type { PaymentOutcome } from '#embedded/stripe/engine/checkout-sessions.ts'
import { failRefund } from '#embedded/stripe/engine/refunds.ts'
import { invalidRequest } from '#embedded/stripe/failure.ts'
import type { ObjectStore } from '#embedded/stripe/object-store.ts'
import type { Customer } from '#embedded/stripe/objects/customer.ts'
import type { Dispute } from '#embedded/stripe/objects/dispute.ts'
import { endSlowPayment, startSlowPayment } from './slow-payments.ts'

export type Payer = {
  /** A number of `testCards`; 4242… by default. */
  readonly card?: string | undefined
  readonly expiry?: string | undefined
  readonly email?: string | undefined
  readonly name?: string | undefined
  /** What happens when the bank asks for 3-D Secure; `leave` stops there. */
  readonly authentication?: 'pass' | 'fail' | 'leave' | undefined
}

const idIn = (idOrUrl: string): string =>
  idOrUrl.split(/[/?#]/).filter(part => /^(cs_test|in)_/.test(part))[0] ?? idOrUrl

/** Actions of customers, their banks, and an operator in Stripe's dashboard that the simulator's own dashboard lacks. */
export function externalActions(account: Account, control: Control) {
  return {
    checkout: {
      /** Pays a session (by id or address) as a customer does on its page. */
      async pay(session: string, payer: Payer = {}): Promise<PaymentOutcome> {
        const id = idIn(session)
        const paid = await payCheckout(account, id, checkoutAct(payer))
        if (paid.outcome !== 'challenge' || payer.authentication === 'leave') return paid
        return authenticateCheckout(account, id, payer.authentication !== 'fail')
      },
      authenticate: (session: string, hasPassed: boolean) => authenticateCheckout(account, idIn(session), hasPassed),
      /** Completes a session whose payment is still pending (`payment_status: 'unpaid'`). */
      paySlowly: (session: string, payer: Payer = {}): Promise<void> =>
        account.transact(async store => {
          const found = await store.get('checkout.session', idIn(session))
          if (found === null || found.status !== 'open') throw invalidRequest('This checkout is not open.')
          const { card, ...act } = checkoutAct(payer)
          const email = found.customer_email ?? act.email
          await startSlowPayment(store, found, { ...act, email, card: readCard(card, store.now) })
        }),
      /** Ends the slow payment as paid or failed. */
      settleSlowPayment: (session: string, outcome: 'paid' | 'failed'): Promise<void> =>
        account.transact(async store => {
          const found = await store.get('checkout.session', idIn(session))
          if (found === null || found.subscription === null || found.payment_status === 'paid')
            throw invalidRequest('This session has no pending slow payment.')
          await endSlowPayment(store, found, outcome)
        }),
    },

    invoices: {
      /** Pays on the hosted invoice page: with the card on file, or with a new one that becomes the card on file. */
      async pay(invoice: string, payer: Payer = {}): Promise<PaymentOutcome> {
        const id = idIn(invoice)
        const card = payer.card === undefined ? undefined : { number: payer.card, expiry: payer.expiry }
        const paid = await payInvoice(account, id, card)
        if (paid.outcome !== 'challenge' || payer.authentication === 'leave') return paid
        return authenticateInvoice(account, id, payer.authentication !== 'fail')
      },
      authenticate: (invoice: string, hasPassed: boolean) => authenticateInvoice(account, idIn(invoice), hasPassed),
    },

    portal: {
      updateCard: (customer: string, card: CardInput) => updateCard(account, customer, card),
      cancel: (subscription: string) => cancelInPortal(account, subscription),
      resume: (subscription: string) => resumeInPortal(account, subscription),
      /** Pauses the subscription, as the portal can if configured. */
      pause: (subscription: string) =>
        account.transact(async store => {
          const found = await liveSubscription(store, subscription)
          found.status = 'paused'
          store.setTimer(found.id, 'renew', null)
          store.save(found, 'customer.subscription.paused')
          store.emit('customer.subscription.updated', found)
        }),
    },

    subscriptions: { delete: control.endSubscription },

    customers: {
      /** Gives a credit that pays for a part of the next invoices. */
      credit: (customer: string, cents: number): Promise<void> =>
        account.transact(async store => {
          const found = (await store.get('customer', customer)) as Customer
          found.balance -= cents
          store.save(found, 'customer.updated')
        }),
      /** Removes the address: Stripe then silently disables automatic tax with the next invoice. */
      loseAddress: (id: string) =>
        account.transact(async store => {
          const customer = (await store.get('customer', id)) as Customer | null
          if (customer === null) throw invalidRequest('There is no such customer.')
          customer.address = null
          store.save(customer, 'customer.updated')
        }),
    },

    refunds: {
      create: control.refund,
      /** Lets a refund fail: the bank returns it. */
      fail: (refund: string): Promise<void> => account.transact(store => failRefund(store, refund)),
    },

    disputes: {
      open: control.dispute,
      close: (dispute: string, outcome: 'won' | 'lost'): Promise<void> =>
        account.transact(async store => {
          const found = await store.get('dispute', dispute)
          if (found === null) throw invalidRequest('There is no such dispute.')
          closeDispute(store, found, outcome)
        }),
    },
  }
}

async function liveSubscription(store: ObjectStore, id: string) {
  const found = await store.get('subscription', id)
  if (found === null) throw invalidRequest('There is no such subscription.')
  return found
}

function closeDispute(store: ObjectStore, dispute: Dispute, outcome: 'won' | 'lost'): void {
  if (dispute.status === 'won' || dispute.status === 'lost')
    throw invalidRequest(`Dispute ${dispute.id} is closed already.`)
  dispute.status = outcome
  store.save(dispute, 'charge.dispute.closed')
  if (outcome === 'won') store.emit('charge.dispute.funds_reinstated', dispute)
}

/** The default payer. */
const checkoutAct = (payer: Payer): CheckoutInput => ({
  card: { number: payer.card ?? '4242424242424242', expiry: payer.expiry },
  email: payer.email ?? 'payer@example.com',
  name: payer.name ?? 'Pat Payer',
  address: {
    city: 'Springfield',
    country: 'US',
    line1: '1 Main Street',
    postal_code: '12345',
    state: 'NY',
  },
})
