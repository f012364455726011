import type { Tier } from '#core/plans/plans.ts'
import { findUser } from '#stores/accounts.ts'
import { customerOf, subscriptionsOf } from '#stores/billing.ts'
import type { RestResponse } from '#tests/setup/app-browser.ts'
import type { BillingEnvironment } from './environment.ts'

/** A payment page to which the product sent the user. */
export type Page = { readonly url: string; readonly sessionId: string; readonly flow: 'signup' | 'account' }

/** The user's consent to an immediate charge for a plan, and the period that the page showed then. */
export type Consent = { readonly tier: Tier; readonly shownPeriod: string }

/** A simulated user with a browser, and the charges that they have agreed to. */
export type Person = {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Every account that the user ever had. */
  readonly userIds: Set<string>
  /** Every Stripe customer that the user ever had. */
  readonly customerIds: Set<string>
  readonly pages: Page[]
  readonly consents: Consent[]
  /** How often the user canceled a subscription. */
  cancellations: number
  deletions: number
  /** Settled micro-dollars by user and start of the period. */
  readonly spent: Map<string, number>
  /** Null if the process crashed during the call. */
  rest(call: string, body?: unknown): Promise<RestResponse | null>
  userId(): Promise<string | null>
  /** The user's account and plan in the product's database. */
  readAccount(): Promise<AccountState>
}

export type AccountState = {
  readonly userId: string | null
  readonly customerId: string | null
  /** The subscription that the page shows. */
  readonly live: { readonly id: string; readonly tier: Tier | null; readonly periodStart: Date } | null
}

export function personOf({ database, reach }: BillingEnvironment, name: string): Person {
  const email = `${name}@example.com`
  let cookies: Record<string, string> = {}
  const userIds = new Set<string>()
  const customerIds = new Set<string>()
  const { db } = database
  const userId = async () => {
    const id = (await findUser(db, { email }))?.id ?? null
    if (id !== null) userIds.add(id)
    return id
  }
  return {
    name,
    email,
    password: `a password of ${name}`,
    userIds,
    customerIds,
    pages: [],
    consents: [],
    cancellations: 0,
    deletions: 0,
    spent: new Map(),
    async rest(call, body) {
      const reached = await reach(cookies, call, body)
      if (reached === null) return null
      cookies = reached.cookies
      return reached.response
    },
    userId,
    async readAccount() {
      const id = await userId()
      if (id === null) return { userId: null, customerId: null, live: null }
      const customer = await customerOf(db, id)
      if (customer !== null) customerIds.add(customer.id)
      const live = (await subscriptionsOf(db, id))
        .filter(({ status }) => ['active', 'past_due', 'unpaid'].includes(status))
        .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())[0]
      return {
        userId: id,
        customerId: customer === null || customer.deleted ? null : customer.id,
        live: live === undefined ? null : { id: live.id, tier: live.tier, periodStart: live.period.start },
      }
    },
  }
}
