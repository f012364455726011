import type { Tier } from '#core/plans.ts'
import { findUser } from '#stores/accounts.ts'
import { customerOf, subscriptionsOf } from '#stores/billing.ts'
import type { RestAnswer } from '#tests/setup/app-browser.ts'
import type { Ground } from './ground.ts'

/** A payment page that somebody was sent to. */
export type Page = { readonly url: string; readonly sessionId: string; readonly of: 'signup' | 'account' }

/** A yes to being charged now for that plan, given while that plan and period were on the screen. */
export type Consent = { readonly tier: Tier; readonly seen: string }

/** Somebody with a browser, and what they have agreed to: the measure for what may be charged. */
export type Person = {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Every address that they were ever known by here. */
  readonly userIds: Set<string>
  /** Every customer at Stripe that was ever theirs. */
  readonly customerIds: Set<string>
  readonly pages: Page[]
  readonly consents: Consent[]
  /** How often they asked for the end of a subscription. */
  cancellations: number
  deletions: number
  /** Micro-dollars by user and start of the period, as the meter admitted them. */
  readonly spent: Map<string, number>
  /** null when the process died over the call. */
  rest(call: string, body?: unknown): Promise<RestAnswer | null>
  userId(): Promise<string | null>
  /** What they see of their plan: what our rows say. */
  screen(): Promise<Screen>
}

export type Screen = {
  readonly userId: string | null
  readonly customerId: string | null
  /** The one that the page shows. */
  readonly live: { readonly id: string; readonly tier: Tier | null; readonly periodStart: Date } | null
}

export function personOf({ database, reach }: Ground, name: string): Person {
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
      return reached.answer
    },
    userId,
    async screen() {
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
