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
} from '../control/acts.ts'
import { defaultMethod } from '../engine/pay-invoice.ts'
import { type CheckoutForm, type Paid, totalOf } from '../engine/sessions.ts'
import { StripeFailure } from '../failure.ts'
import type { PortalSession } from '../objects/portal.ts'
import { authenticatePage } from './authenticate-page.ts'
import { checkoutPage, nameOf, type Typed } from './checkout-page.ts'
import { answerControl, dashboardPage } from './dashboard.ts'
import { invoicePage } from './invoice-page.ts'
import { messagePage } from './layout.ts'
import type { PageAnswer, PageRequest, Site } from './page.ts'
import { portalPage } from './portal-page.ts'
import { styleSheet } from './style.ts'

export const pagesPath = '/embedded/stripe'

const portalLifeS = 3_600

/** Answers a request for one of the pages that Stripe would host, or for the dashboard. */
export async function answerPage(site: Site, request: PageRequest): Promise<PageAnswer> {
  const { account } = site
  if (isForeign(request, account.publicUrl))
    return page(403, messagePage('Refused', 'This request came from another site.', null))
  const [room = '', id = '', act = ''] = request.path.slice(pagesPath.length + 1).split('/')
  const isPost = request.method === 'POST'
  const typed = isPost && room !== 'control' ? typedIn(request.body) : {}
  switch (room) {
    case '':
      return page(200, await dashboardPage(site))
    case 'style.css':
      return styles(styleSheet)
    // The product, which stands before these pages, has faces to serve here.
    case 'faces.css':
      return styles('')
    case 'checkout':
      return checkout(account, id, act, isPost, typed)
    case 'invoices':
      return invoices(account, id, act, isPost, typed)
    case 'portal':
      return portal(account, id, act, isPost, typed)
    case 'control':
      return isPost ? answerControl(site, id, request) : notFound()
    default:
      return notFound()
  }
}

async function checkout(account: Account, id: string, act: string, isPost: boolean, typed: Typed): Promise<PageAnswer> {
  const here = `${pagesPath}/checkout/${id}`
  const show = (problem: string | null): Promise<PageAnswer> =>
    account.transact(async world => {
      const session = await world.get('checkout.session', id)
      if (session === null) return notFound()
      // After a failed authentication the form comes back, to try another card.
      if (act === 'authenticate' && !isPost && session.status === 'open') {
        const asked = {
          amount: totalOf(session.amount_subtotal, session.automatic_tax.enabled),
          currency: session.currency,
          what: await nameOf(world, session.id),
          last4: (await world.aside<{ waiting?: CheckoutForm }>(id))?.waiting?.card.last4 ?? null,
          action: `${here}/authenticate`,
          back: here,
        }
        return page(200, authenticatePage(asked), session.success_url)
      }
      return page(
        problem === null ? 200 : 402,
        await checkoutPage(world, session, here, typed, problem),
        session.success_url,
      )
    })
  if (!isPost) return show(null)
  const address = {
    city: typed.city || null,
    country: typed.country || null,
    line1: typed.line1 || null,
    postal_code: typed.postal_code || null,
    state: typed.state || null,
  }
  const card = { number: typed.number ?? '', expiry: typed.expiry, cvc: typed.cvc }
  return attempt(
    () =>
      act === 'authenticate'
        ? authenticateCheckout(account, id, typed.authentication === 'pass')
        : payCheckout(account, id, { card, email: typed.email ?? '', name: typed.name ?? '', address }),
    `${here}/authenticate`,
    show,
  )
}

async function invoices(account: Account, id: string, act: string, isPost: boolean, typed: Typed): Promise<PageAnswer> {
  const here = `${pagesPath}/invoices/${id}`
  const show = (problem: string | null): Promise<PageAnswer> =>
    account.transact(async world => {
      const invoice = await world.get('invoice', id)
      if (invoice === null) return notFound()
      if (!isPost && act === 'authenticate' && invoice.status === 'open') {
        const asked = {
          amount: invoice.amount_due,
          currency: invoice.currency,
          what: `invoice ${invoice.number ?? ''}`,
          last4: (await defaultMethod(world, invoice))?.card.last4 ?? null,
          action: `${here}/authenticate`,
          back: here,
        }
        return page(200, authenticatePage(asked))
      }
      return page(problem === null ? 200 : 402, await invoicePage(world, invoice, here, problem))
    })
  if (!isPost) return show(null)
  const card =
    typed.with === 'new_card' ? { number: typed.number ?? '', expiry: typed.expiry, cvc: typed.cvc } : undefined
  return attempt(
    () =>
      act === 'authenticate'
        ? authenticateInvoice(account, id, typed.authentication === 'pass')
        : payInvoice(account, id, card),
    `${here}/authenticate`,
    show,
  )
}

async function portal(account: Account, id: string, act: string, isPost: boolean, typed: Typed): Promise<PageAnswer> {
  const here = `${pagesPath}/portal/${id}`
  const found = await account.transact(async world => {
    const session = await world.get('billing_portal.session', id)
    return session !== null && session.created + portalLifeS > world.now ? session : null
  })
  if (found === null)
    return page(
      404,
      messagePage('This page has expired', 'Open billing again from your account.', {
        href: '/account',
        text: 'Go to your account',
      }),
    )
  const show = (session: PortalSession, problem: string | null) =>
    account.transact(async world => page(problem === null ? 200 : 402, await portalPage(world, session, here, problem)))
  if (!isPost) return show(found, null)
  try {
    if (act === 'card')
      await updateCard(account, found.customer, { number: typed.number ?? '', expiry: typed.expiry, cvc: typed.cvc })
    else await changeOwn(account, found, act, typed.subscription ?? '')
  } catch (error) {
    if (error instanceof StripeFailure) return show(found, error.message)
    throw error
  }
  return redirect(here)
}

/** Cancels or keeps a plan of the session's own customer, no other's. */
async function changeOwn(account: Account, session: PortalSession, act: string, subscriptionId: string): Promise<void> {
  const isOwn = await account.transact(
    async world => (await world.get('subscription', subscriptionId))?.customer === session.customer,
  )
  if (!isOwn) throw new StripeFailure(404, { type: 'invalid_request_error', message: 'There is no such plan.' })
  if (act === 'cancel') await cancelInPortal(account, subscriptionId)
  if (act === 'resume') await resumeInPortal(account, subscriptionId)
}

/** Pays, and sends the browser where the outcome leads. */
async function attempt(
  pay: () => Promise<Paid>,
  challengePath: string,
  showAgain: (problem: string) => Promise<PageAnswer>,
): Promise<PageAnswer> {
  try {
    const paid = await pay()
    if (paid.outcome === 'challenge') return redirect(challengePath)
    return paid.outcome === 'complete' ? redirect(paid.goTo) : await showAgain(paid.message)
  } catch (error) {
    if (error instanceof StripeFailure) return showAgain(error.message)
    throw error
  }
}

const typedIn = (body: string): Typed =>
  Object.fromEntries(
    Object.entries(qs.parse(body)).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim().slice(0, 500) : '',
    ]),
  )

/** `leadsTo` is where a form of the page may end: browsers hold redirects after a form to the policy too. */
function page(status: number, body: string, leadsTo?: string): PageAnswer {
  const beyond = leadsTo === undefined || !URL.canParse(leadsTo) ? '' : ` ${new URL(leadsTo).origin}`
  const policy = `default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self'${beyond}; base-uri 'none'; frame-ancestors 'none'`
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

const styles = (body: string): PageAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300' },
  body,
})

const redirect = (location: string): PageAnswer => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
})
const notFound = (): PageAnswer =>
  page(404, messagePage('Nothing here', 'There is no such page in the payment simulator.', null))

const loopback = /^(127\.0\.0\.1|localhost)(:\d+)?$/

/**
 * Something that another site makes a browser send: under another name for this machine, or by a form of its own.
 * Programs send no origin and pass.
 */
function isForeign({ method, headers }: PageRequest, publicUrl: string): boolean {
  const { origin, host } = headers
  if (!loopback.test(String(host))) return true
  if (method !== 'POST') return false
  if (origin === undefined) return headers['sec-fetch-site'] === 'cross-site'
  return origin !== new URL(publicUrl).origin && origin !== `http://${host}`
}
