import { eq } from 'drizzle-orm'
import { totalsOf } from '#embedded/stripe/control/transactions.ts'
import { users } from '#schema/accounts.ts'
import { pendingSignups } from '#schema/billing.ts'
import type { Browser, RestResponse } from './app-browser.ts'
import { sessionIn } from './billing.ts'
import type { billingApp } from './billing-app.ts'

type SignupInput = Partial<Record<'email' | 'password' | 'fullName' | 'selectedPlan', unknown>>

/** Users who sign up by paying, each from a different address, and the resulting rows and payments. */
export function signupsOf(billing: ReturnType<typeof billingApp>) {
  let people = 0
  const post = (browser: Browser, path: string, payload: object): Promise<RestResponse> => {
    people += 1
    const remoteAddress = `10.${people >> 16}.${(people >> 8) & 255}.${people & 255}`
    return browser.request({ method: 'POST', url: `/api/subscription/${path}`, remoteAddress, payload })
  }
  /** Submits the form and returns any response. */
  const ask = (input: SignupInput = {}, browser = billing.app.visitor()) =>
    post(browser, 'signup-checkout', {
      email: 'unknown@example.com',
      password: 'a long walk home',
      fullName: 'Sam Reader',
      selectedPlan: 'basic',
      ...input,
    })
  const ofEmail = async (email: string) => (await billing.control.transactions()).filter(entry => entry.email === email)
  return {
    ask,
    /** Submits the form and returns the payment page. */
    async begin(email: string, input: SignupInput = {}, browser = billing.app.visitor()) {
      const response = await ask({ email, ...input }, browser)
      if (response.status !== 200) throw new Error(`signup-checkout answered ${response.status}: ${response.text}`)
      const url: string = response.body.checkoutUrl
      return { email, browser, url, sessionId: sessionIn(url) }
    },
    pay: (sessionId: string, card?: string) =>
      billing.control.checkout.pay(sessionId, { card, authentication: 'pass', name: 'Sam Reader' }),
    /** The success page's call. */
    success: (sessionId: string, browser = billing.app.visitor()) =>
      post(browser, 'process-signup-success', { sessionId }),
    /** The accounts with this email: at most one. */
    accounts: (email: string) => billing.app.deps.db.select().from(users).where(eq(users.email, email)),
    pendingSignups: (email: string) =>
      billing.app.deps.db.select().from(pendingSignups).where(eq(pendingSignups.email, email)),
    /** What was charged and refunded for an email, in cents. */
    money: async (email: string) => {
      const { charges, charged, refunded, kept } = totalsOf(await ofEmail(email))
      return { charges, charged, refunded, kept }
    },
    /** Subscriptions of an email's customers that may still charge. */
    async live(email: string) {
      const customers = new Set((await ofEmail(email)).map(({ customer }) => customer))
      const listed = await Promise.all(
        [...customers].map(customer => billing.shop.stripe.subscriptions.list({ customer, status: 'active' })),
      )
      return listed.flatMap(({ data }) => data).length
    },
    async mayUse(email: string) {
      const [user] = await billing.app.deps.db.select().from(users).where(eq(users.email, email))
      const access = user === undefined ? null : await billing.access(user.id)
      return access === null ? null : { active: access.active, tier: access.tier }
    },
    logIn: (email: string, password = 'a long walk home') =>
      billing.app.visitor().rest('POST /auth/login', { email, password }),
    signedInAs: async (browser: Browser): Promise<string | null> => {
      const { status, body } = await browser.rest('GET /auth/user')
      return status === 200 ? body.user.email : null
    },
  }
}
