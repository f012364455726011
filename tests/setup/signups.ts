import { eq } from 'drizzle-orm'
import { sumsOf } from '#embedded/stripe/control/book.ts'
import { users } from '#schema/accounts.ts'
import { pendingSignups } from '#schema/billing.ts'
import type { Browser, RestAnswer } from './app-browser.ts'
import { sessionIn } from './billing.ts'
import type { billingApp } from './billing-app.ts'

type Wish = Partial<Record<'email' | 'password' | 'fullName' | 'selectedPlan', unknown>>

/** People who sign up by paying, each from a line of their own, and what is left of it in the books. */
export function signupsOf(world: ReturnType<typeof billingApp>) {
  let people = 0
  const post = (browser: Browser, path: string, payload: object): Promise<RestAnswer> => {
    people += 1
    const remoteAddress = `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`
    return browser.request({ method: 'POST', url: `/api/subscription/${path}`, remoteAddress, payload })
  }
  /** Fills in the form; the answer whatever it is. */
  const ask = (wish: Wish = {}, browser = world.app.visitor()) =>
    post(browser, 'signup-checkout', {
      email: 'nobody@example.com',
      password: 'a long walk home',
      fullName: 'Sam Reader',
      selectedPlan: 'basic',
      ...wish,
    })
  const ofEmail = async (email: string) => (await world.control.book()).filter(entry => entry.email === email)
  return {
    ask,
    /** Fills in the form and stands before the payment page. */
    async begin(email: string, wish: Wish = {}, browser = world.app.visitor()) {
      const answer = await ask({ email, ...wish }, browser)
      if (answer.status !== 200) throw new Error(`signup-checkout answered ${answer.status}: ${answer.text}`)
      const url: string = answer.body.checkoutUrl
      return { email, browser, url, sessionId: sessionIn(url) }
    },
    pay: (sessionId: string, card?: string) =>
      world.control.checkout.pay(sessionId, { card, authentication: 'pass', name: 'Sam Reader' }),
    /** The success page's question. */
    success: (sessionId: string, browser = world.app.visitor()) =>
      post(browser, 'process-signup-success', { sessionId }),
    /** Who has this email here; the number of accounts is 0 or 1 if all is well. */
    accounts: (email: string) => world.app.deps.db.select().from(users).where(eq(users.email, email)),
    rows: (email: string) => world.app.deps.db.select().from(pendingSignups).where(eq(pendingSignups.email, email)),
    /** What was charged and given back for an email, in cents. */
    money: async (email: string) => {
      const { charges, charged, refunded, kept } = sumsOf(await ofEmail(email))
      return { charges, charged, refunded, kept }
    },
    /** Subscriptions of an email's customers that may still charge. */
    async live(email: string) {
      const customers = new Set((await ofEmail(email)).map(({ customer }) => customer))
      const listed = await Promise.all(
        [...customers].map(customer => world.shop.stripe.subscriptions.list({ customer, status: 'active' })),
      )
      return listed.flatMap(({ data }) => data).length
    },
    async mayUse(email: string) {
      const [user] = await world.app.deps.db.select().from(users).where(eq(users.email, email))
      const access = user === undefined ? null : await world.access(user.id)
      return access === null ? null : { active: access.active, tier: access.tier }
    },
    logIn: (email: string, password = 'a long walk home') =>
      world.app.visitor().rest('POST /auth/login', { email, password }),
    signedInAs: async (browser: Browser): Promise<string | null> => {
      const { status, body } = await browser.rest('GET /auth/user')
      return status === 200 ? body.user.email : null
    },
  }
}
