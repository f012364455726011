import type { Payments } from '#src/ports/payments.ts'
import type { Deps } from '#src/ports.ts'
import type { StripeSimulator } from '#tests/fakes/stripe/simulator.ts'
import type { RestAnswer } from '#tests/setup/app-browser.ts'
import type { TestDatabase } from '#tests/setup/database.ts'

export type Cookies = Record<string, string>

/** What people, weather and laws stand on, however the product runs. */
export type Ground = {
  readonly simulator: StripeSimulator
  readonly database: TestDatabase
  /** What Stripe says, read by somebody who is not part of the product. */
  readonly truth: Payments
  /** What every process is made of; of one that never dies when used as it is. */
  readonly deps: Deps
  /** A call of somebody's browser below `/api`; null when the process died over it. */
  reach(cookies: Cookies, call: string, body?: unknown): Promise<{ answer: RestAnswer; cookies: Cookies } | null>
  /** Mails that were enqueued and committed. */
  mails(): Promise<{ to: string; kind: string; mail: Record<string, unknown> }[]>
}
