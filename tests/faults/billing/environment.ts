import type { Payments } from '#src/ports/payments.ts'
import type { Deps } from '#src/ports.ts'
import type { StripeSimulator } from '#tests/fakes/stripe/simulator.ts'
import type { RestResponse } from '#tests/setup/app-browser.ts'
import type { TestDatabase } from '#tests/setup/database.ts'

export type Cookies = Record<string, string>

/** The environment of user actions and invariants, for a real or a simulated process of the product. */
export type BillingEnvironment = {
  readonly simulator: StripeSimulator
  readonly database: TestDatabase
  /** Reads Stripe independently of the product's process. */
  readonly directPayments: Payments
  /** The dependencies of each process; used directly, they never crash. */
  readonly deps: Deps
  /** A browser's call below `/api`; null when the process crashed during it. */
  reach(cookies: Cookies, call: string, body?: unknown): Promise<{ response: RestResponse; cookies: Cookies } | null>
  /** Mails that were enqueued and committed. */
  mails(): Promise<{ to: string; kind: string; mail: Record<string, unknown> }[]>
}
