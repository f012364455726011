import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import postgres from 'postgres'
import type { Log, SignalChannel, Signals } from '#src/ports.ts'

const channels: readonly SignalChannel[] = ['answers', 'answer_stops', 'processings']
const retryMs = 300

type Handlers = { onSignal(payload: string): void; onGap(): void }

export type SignalsConnection = { readonly signals: Signals; close(): Promise<void> }

/** One listening connection. `lost` resolves when it ends. */
async function listen(
  url: string,
  deliver: (channel: string, payload: string) => void,
): Promise<{ client: postgres.Sql; lost: Promise<void> }> {
  const lost = Promise.withResolvers<void>()
  // The typings lack `onnotify`.
  const options: postgres.Options<Record<string, never>> & { onnotify: typeof deliver } = {
    max: 1,
    max_lifetime: null,
    connect_timeout: 5,
    backoff: () => 0.3,
    fetch_types: false,
    onnotice: () => {},
    onnotify: deliver,
    onclose: () => lost.resolve(),
    connection: { application_name: 'signals' },
  }
  const client = postgres(url, options)
  try {
    for (const channel of channels) await client.unsafe(`listen ${channel}`)
  } catch (error) {
    await client.end({ timeout: 0 })
    throw error
  }
  return { client, lost: lost.promise }
}

async function isUnresponsive(client: postgres.Sql): Promise<boolean> {
  const answer = client`select 1`.then(
    () => false,
    () => true,
  )
  return Promise.race([answer, sleep(5_000, true, { ref: false })])
}

/**
 * Signals by LISTEN and NOTIFY, over one direct connection that opens with the first subscription. When the connection is
 * lost or does not answer, it is reopened until that succeeds. Then every subscriber's `onGap` is called, because signals
 * in between are lost. The `listen` of postgres.js gives up after one failed attempt.
 */
export function createSignals(url: string, log: Log, { checkIntervalMs = 15_000 } = {}): SignalsConnection {
  const subscribers = new Map<SignalChannel, Set<Handlers>>(channels.map(channel => [channel, new Set()]))
  const closing = new AbortController()
  let connected: Promise<void> | undefined
  let current: postgres.Sql | undefined

  const deliver = (channel: string, payload: string) => {
    for (const { onSignal } of subscribers.get(channel as SignalChannel) ?? []) onSignal(payload)
  }

  const connect = async (): Promise<void> => {
    const { client, lost } = await listen(url, deliver)
    current = client
    void watch(client, lost)
  }

  /** Waits until this connection is lost or does not answer, and opens the next one. */
  const watch = async (client: postgres.Sql, lost: Promise<void>): Promise<void> => {
    while (!closing.signal.aborted) {
      const ended = await Promise.race([lost.then(() => true), sleep(checkIntervalMs, false, { ref: false })])
      if (ended || (await isUnresponsive(client))) break
    }
    if (closing.signal.aborted) return
    log.warn({}, 'lost the connection that listens for signals; reconnecting')
    await client.end({ timeout: 0 }).catch(() => {})
    while (!closing.signal.aborted) {
      try {
        await connect()
        for (const set of subscribers.values()) for (const { onGap } of set) onGap()
        return
      } catch {
        await sleep(retryMs, undefined, { ref: false })
      }
    }
  }

  return {
    signals: {
      async publish(tx, channel, payload) {
        await tx.execute(sql`select pg_notify(${channel}, ${payload})`)
      },
      async subscribe(channel, handlers) {
        connected ??= connect().catch(error => {
          connected = undefined
          throw error
        })
        await connected
        const set = subscribers.get(channel)!
        set.add(handlers)
        return async () => {
          set.delete(handlers)
        }
      },
    },
    async close() {
      closing.abort()
      await current?.end({ timeout: 1 })
    },
  }
}
