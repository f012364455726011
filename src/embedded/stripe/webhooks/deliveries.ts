import { createHmac } from 'node:crypto'
import type postgres from 'postgres'
import type { Account } from '../account.ts'
import type { StripeEvent, WebhookEndpoint } from '../objects/webhook-endpoint.ts'

/** Seconds from each failed delivery to the next attempt, three days in all. */
const retryDelaysSeconds = [10, 60, 300, 1_800, 7_200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200, 28_800]
const responseTimeoutMs = 10_000

/** Sends due deliveries; tests replace it to disturb them. */
export type SendAll = <T extends { readonly event: { readonly type: string } }>(
  due: readonly T[],
  actions: {
    send(item: T): Promise<void>
    /** Leaves an item unsent, in this state. */
    withhold(item: T, state: 'held' | 'failed'): Promise<void>
  },
) => Promise<void>

const sendInOrder: SendAll = async (due, { send }) => {
  for (const item of due) await send(item)
}

export type Deliveries = {
  /** Sends what is due, without waiting for it. */
  wake(): void
  /** Sends all that is due now and waits for the responses; what is held or due later stays. */
  settle(): Promise<void>
  /** Sends everything undelivered at once, due or not. With an id, sends that event alone, even if it was delivered. */
  replay(eventId?: string): Promise<void>
  pending(): Promise<number>
  close(): Promise<void>
}

type DueDelivery = {
  event_seq: string
  endpoint: string
  attempts: number
  event: StripeEvent
  hook: WebhookEndpoint
  secret: string
}

/** Delivers signed events to their endpoints one at a time, and retries with growing delays. */
export function openDeliveries(account: () => Account, sendAll: SendAll = sendInOrder): Deliveries {
  let running: Promise<void> = Promise.resolve()
  let isWoken = false
  let isClosed = false
  const stop = new AbortController()

  const runNext = (work: () => Promise<void>): Promise<void> => {
    const next = running.then(() => (isClosed ? undefined : work()))
    running = next.catch(() => {})
    return next
  }

  async function sendDue(): Promise<void> {
    while (!isClosed) {
      const { sql, now } = account()
      const due = await readDue(sql, Math.floor(now().getTime() / 1000))
      if (due.length === 0) return
      await sendAll(due, { send, withhold: (item, state) => mark(sql, item, state) })
    }
  }

  const send = (item: DueDelivery): Promise<void> => deliver(account(), item, stop.signal)

  const sendUndelivered = () =>
    runNext(async () => {
      await account()
        .sql`update stripe_simulator.deliveries set state = 'pending', next_at = 0 where state <> 'delivered'`
      await sendDue()
    })

  return {
    wake() {
      if (isWoken) return
      isWoken = true
      setImmediate(() => {
        isWoken = false
        void runNext(sendDue).catch(() => {})
      })
    },
    settle: () => runNext(sendDue),
    async replay(eventId) {
      if (eventId === undefined) return sendUndelivered()
      return runNext(async () => {
        for (const delivery of await readEvent(account().sql, eventId)) await send(delivery)
      })
    },
    async pending() {
      const [row] = await account().sql<{ count: number }[]>`
        select count(*)::int as count from stripe_simulator.deliveries where state in ('pending', 'held')`
      return row!.count
    },
    async close() {
      isClosed = true
      stop.abort()
      await running
    },
  }
}

/** Sends one delivery and records its outcome; a failed one becomes due again later. */
async function deliver({ sql, now }: Account, item: DueDelivery, stopped: AbortSignal): Promise<void> {
  const body = JSON.stringify({ ...item.event, api_version: item.hook.api_version ?? item.event.api_version })
  const failure = await post(item.hook.url, body, signatureOf(body, item.secret, now()), stopped)
  if (failure === null) return mark(sql, item, 'delivered', 200)
  const wait = retryDelaysSeconds[item.attempts]
  const at = Math.floor(now().getTime() / 1000)
  await sql`
    update stripe_simulator.deliveries set attempts = attempts + 1, last_status = ${failure.status}, last_error = ${failure.reason},
      state = ${wait === undefined ? 'failed' : 'pending'}, next_at = ${at + (wait ?? 0)}
    where event_seq = ${item.event_seq} and endpoint = ${item.endpoint}`
}

const selectDeliveries = (sql: postgres.Sql) => sql`
  delivery.event_seq, delivery.endpoint, delivery.attempts, event.body as event, hook.body as hook,
  hook.aside ->> 'secret' as secret
  from stripe_simulator.deliveries delivery
  join stripe_simulator.events event on event.seq = delivery.event_seq
  join stripe_simulator.objects hook on hook.id = delivery.endpoint`

const readDue = (sql: postgres.Sql, at: number) => sql<DueDelivery[]>`
  select ${selectDeliveries(sql)} where delivery.state = 'pending' and delivery.next_at <= ${at} order by delivery.event_seq limit 200`

const readEvent = (sql: postgres.Sql, id: string) =>
  sql<DueDelivery[]>`select ${selectDeliveries(sql)} where event.id = ${id}`

async function mark(sql: postgres.Sql, item: DueDelivery, state: string, status: number | null = null): Promise<void> {
  await sql`update stripe_simulator.deliveries set state = ${state}, last_status = ${status}, last_error = null
    where event_seq = ${item.event_seq} and endpoint = ${item.endpoint}`
}

/** The `Stripe-Signature` header of a body, as Stripe signs it. */
function signatureOf(body: string, secret: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}

/** Null when the endpoint accepted it. */
async function post(
  url: string,
  body: string,
  signature: string,
  signal: AbortSignal,
): Promise<{ status: number | null; reason: string } | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(responseTimeoutMs)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature,
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
    })
    await response.arrayBuffer()
    return response.ok ? null : { status: response.status, reason: `answered ${response.status}` }
  } catch (error) {
    return { status: null, reason: error instanceof Error ? error.message : String(error) }
  }
}
