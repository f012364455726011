import qs from 'qs'
import type { Account } from '../account.ts'
import {
  authenticateCheckout,
  authenticateInvoice,
  cancelInPortal,
  payCheckout,
  payInvoice,
  resumeInPortal,
  updateCard,
} from '../control/page-actions.ts'
import { type CheckoutForm, type PaymentOutcome, totalOf } from '../engine/checkout-sessions.ts'
import { defaultPaymentMethod } from '../engine/pay-invoice.ts'
import { StripeFailure } from '../failure.ts'
import type { PortalSession } from '../objects/portal.ts'
import { authenticatePage } from './authenticate-page.ts'
import { checkoutPage, type FormFields, nameOf, readAddressLine } from './checkout-page.ts'
import { dashboardPage, handleControl } from './dashboard.ts'
import { invoicePage } from './invoice-page.ts'
import { messagePage } from './layout.ts'
import type { PageContext, PageRequest, PageResponse } from './page.ts'
import { portalPage } from './portal-page.ts'
import { styleSheet } from './style.ts'

export const pagesPath = '/embedded/stripe'

const portalSessionSeconds = 3_600

/** Answers a request for one of the pages that Stripe would host, or for the dashboard. */
export async function handlePage(context: PageContext, request: PageRequest): Promise<PageResponse> {
  const { account } = context
  if (isCrossSite(request, account.publicUrl))
    return page(403, messagePage('Refused', 'This request came from another site.', null))
  const [section = '', id = '', action = ''] = request.path.slice(pagesPath.length + 1).split('/')
  const isPost = request.method === 'POST'
  const fields = isPost && section !== 'control' ? parseForm(request.body) : {}
  switch (section) {
    case '':
      return page(200, await dashboardPage(context))
    case 'style.css':
      return styles(styleSheet)
    // Empty: only the product, which forwards requests to these pages, serves fonts.
    case 'faces.css':
      return styles('')
    case 'checkout':
      return checkout(account, id, action, isPost, fields)
    case 'invoices':
      return invoices(account, id, action, isPost, fields)
    case 'portal':
      return portal(account, id, action, isPost, fields)
    case 'control':
      return isPost ? handleControl(context, id, request) : notFound()
    default:
      return notFound()
  }
}

async function checkout(
  account: Account,
  id: string,
  action: string,
  isPost: boolean,
  fields: FormFields,
): Promise<PageResponse> {
  const path = `${pagesPath}/checkout/${id}`
  const show = (problem: string | null): Promise<PageResponse> =>
    account.transact(async store => {
      const session = await store.get('checkout.session', id)
      if (session === null) return notFound()
      // After a failed authentication the form is shown again, to try another card.
      if (action === 'authenticate' && !isPost && session.status === 'open') {
        const input = {
          amount: totalOf(session.amount_subtotal, session.automatic_tax.enabled),
          currency: session.currency,
          what: await nameOf(store, session.id),
          last4: (await store.readHiddenData<{ waiting?: CheckoutForm }>(id))?.waiting?.card.last4 ?? null,
          action: `${path}/authenticate`,
          back: path,
        }
        return page(200, authenticatePage(input), session.success_url)
      }
      return page(
        problem === null ? 200 : 402,
        await checkoutPage(store, session, path, fields, problem),
        session.success_url,
      )
    })
  if (!isPost) return show(null)
  const parts: FormFields = { ...readAddressLine(fields.address ?? ''), ...fields }
  const address = {
    city: parts.city || null,
    country: parts.country || null,
    line1: parts.line1 || null,
    postal_code: parts.postal_code || null,
    state: parts.state || null,
  }
  const card = { number: fields.number ?? '', expiry: fields.expiry, cvc: fields.cvc }
  return tryPayment(
    () =>
      action === 'authenticate'
        ? authenticateCheckout(account, id, fields.authentication === 'pass')
        : payCheckout(account, id, { card, email: fields.email ?? '', name: fields.name ?? '', address }),
    `${path}/authenticate`,
    show,
  )
}

async function invoices(
  account: Account,
  id: string,
  action: string,
  isPost: boolean,
  fields: FormFields,
): Promise<PageResponse> {
  const path = `${pagesPath}/invoices/${id}`
  const show = (problem: string | null): Promise<PageResponse> =>
    account.transact(async store => {
      const invoice = await store.get('invoice', id)
      if (invoice === null) return notFound()
      if (!isPost && action === 'authenticate' && invoice.status === 'open') {
        const input = {
          amount: invoice.amount_due,
          currency: invoice.currency,
          what: `invoice ${invoice.number ?? ''}`,
          last4: (await defaultPaymentMethod(store, invoice))?.card.last4 ?? null,
          action: `${path}/authenticate`,
          back: path,
        }
        return page(200, authenticatePage(input))
      }
      return page(problem === null ? 200 : 402, await invoicePage(store, invoice, path, problem))
    })
  if (!isPost) return show(null)
  const card =
    fields.with === 'new_card' ? { number: fields.number ?? '', expiry: fields.expiry, cvc: fields.cvc } : undefined
  return tryPayment(
    () =>
      action === 'authenticate'
        ? authenticateInvoice(account, id, fields.authentication === 'pass')
        : payInvoice(account, id, card),
    `${path}/authenticate`,
    show,
  )
}

async function portal(
  account: Account,
  id: string,
  action: string,
  isPost: boolean,
  fields: FormFields,
): Promise<PageResponse> {
  const path = `${pagesPath}/portal/${id}`
  const session = await account.transact(async store => {
    const session = await store.get('billing_portal.session', id)
    return session !== null && session.created + portalSessionSeconds > store.now ? session : null
  })
  if (session === null)
    return page(
      404,
      messagePage('This page has expired', 'Open billing again from your account.', {
        href: '/account',
        text: 'Go to your account',
      }),
    )
  const show = (session: PortalSession, problem: string | null) =>
    account.transact(async store => page(problem === null ? 200 : 402, await portalPage(store, session, path, problem)))
  if (!isPost) return show(session, null)
  try {
    if (action === 'card')
      await updateCard(account, session.customer, {
        number: fields.number ?? '',
        expiry: fields.expiry,
        cvc: fields.cvc,
      })
    else await changePlan(account, session, action, fields.subscription ?? '')
  } catch (error) {
    if (error instanceof StripeFailure) return show(session, error.message)
    throw error
  }
  return redirect(path)
}

/** Cancels or resumes a subscription of the session's own customer, and of no other. */
async function changePlan(
  account: Account,
  session: PortalSession,
  action: string,
  subscriptionId: string,
): Promise<void> {
  const isOwn = await account.transact(
    async store => (await store.get('subscription', subscriptionId))?.customer === session.customer,
  )
  if (!isOwn) throw new StripeFailure(404, { type: 'invalid_request_error', message: 'There is no such plan.' })
  if (action === 'cancel') await cancelInPortal(account, subscriptionId)
  if (action === 'resume') await resumeInPortal(account, subscriptionId)
}

/** Tries a payment and responds according to its outcome. */
async function tryPayment(
  pay: () => Promise<PaymentOutcome>,
  challengePath: string,
  showAgain: (problem: string) => Promise<PageResponse>,
): Promise<PageResponse> {
  try {
    const paid = await pay()
    if (paid.outcome === 'challenge') return redirect(challengePath)
    return paid.outcome === 'complete' ? redirect(paid.redirectUrl) : await showAgain(paid.message)
  } catch (error) {
    if (error instanceof StripeFailure) return showAgain(error.message)
    throw error
  }
}

const parseForm = (body: string): FormFields =>
  Object.fromEntries(
    Object.entries(qs.parse(body)).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim().slice(0, 500) : '',
    ]),
  )

/** `formTarget` is where a form of the page may redirect to: browsers apply `form-action` to redirects too. */
function page(status: number, body: string, formTarget?: string): PageResponse {
  const extraOrigin = formTarget === undefined || !URL.canParse(formTarget) ? '' : ` ${new URL(formTarget).origin}`
  const policy = `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'${extraOrigin}; base-uri 'none'; frame-ancestors 'none'`
  return {
    status,
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
  }
}

const styles = (body: string): PageResponse => ({
  status: 200,
  headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300' },
  body,
})

const redirect = (location: string): PageResponse => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
})
const notFound = (): PageResponse =>
  page(404, messagePage('Nothing here', 'There is no such page in the payment simulator.', null))

const loopback = /^(127\.0\.0\.1|localhost)(:\d+)?$/

/**
 * True for a request that another site makes a browser send: under a host name other than loopback, or from another
 * origin. Programs send no origin and are allowed.
 */
function isCrossSite({ method, headers }: PageRequest, publicUrl: string): boolean {
  const { origin, host } = headers
  if (!loopback.test(String(host))) return true
  if (method !== 'POST') return false
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site'
  return origin !== new URL(publicUrl).origin && origin !== `http://${host}`
}
