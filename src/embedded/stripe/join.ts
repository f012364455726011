import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Clock } from '#src/ports.ts'
import { type SimulatorOptions, type StripeSimulator, startStripeSimulator } from './simulator.ts'
import { ensureTables, readSettings, settingsChannel } from './tables.ts'

/** Where a running simulator is reached, and with what. */
export type SimulatorAddress = {
  readonly url: string
  readonly apiKey: string
  readonly webhookSecret: string
  /** The product's endpoint that is registered with it. */
  readonly webhookUrl: string | null
}

export type Membership = AsyncDisposable & {
  /** Resolves when some process serves the simulator. */
  readonly found: Promise<SimulatorAddress>
  /** True while this process is the one that serves it. */
  isHost(): boolean
}

/** The simulated time as a process without the simulator sees it: the machine's, until `setOffset`. */
export function offsetClock(): Clock & { setOffset(ms: number): void } {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    setOffset(ms) {
      offsetMs = ms
    },
  }
}

const lookMs = 1_000

/**
 * Takes part in the one simulator of a database: the first process serves it, the others reach it by the address that is
 * kept in the database, and when its process ends another takes over, at the same address where that is free.
 */
export function joinSimulator(
  options: SimulatorOptions & {
    readonly clockToSet: { setOffset(ms: number): void }
    /** Called with the first address and with every other one. */
    readonly onAddress: (address: SimulatorAddress) => void | Promise<void>
  },
): Membership {
  const { clockToSet, onAddress, ...rest } = options
  const sql = postgres(options.databaseUrl, {
    max: 1,
    onnotice: () => {},
    backoff: () => 0.3,
    connection: { application_name: 'stripe simulator member' },
  })
  const stop = new AbortController()
  const first = Promise.withResolvers<SimulatorAddress>()
  first.promise.catch(() => {})
  let hosted: { simulator: StripeSimulator; backend: number } | null = null
  let told: string | null = null
  let listening: Promise<unknown> | null = null

  async function reread(): Promise<void> {
    const settings = await readSettings(sql)
    clockToSet.setOffset(settings.offsetMs)
    if (settings.address === null || settings.address === told) return
    const { address: url, apiKey, webhookSecret, webhookUrl } = settings
    told = url
    await onAddress({ url, apiKey, webhookSecret, webhookUrl })
    first.resolve({ url, apiKey, webhookSecret, webhookUrl })
  }

  /** One backend of Postgres holds the lock for us; another one, after a reconnect, does not. */
  async function look(): Promise<void> {
    const [{ backend }] = (await sql`select pg_backend_pid() as backend`) as unknown as [{ backend: number }]
    if (hosted !== null && hosted.backend === backend) return
    const [{ taken }] = (await sql`
      select pg_try_advisory_lock(hashtextextended('stripe_simulator:host', 0)) as taken`) as unknown as [
      { taken: boolean },
    ]
    if (taken && hosted !== null) hosted = { ...hosted, backend }
    if (taken && hosted === null) hosted = { simulator: await startStripeSimulator(rest), backend }
    if (!taken && hosted !== null) {
      const { simulator } = hosted
      hosted = null
      await simulator[Symbol.asyncDispose]()
    }
    await reread()
  }

  const membership = (async () => {
    while (!stop.signal.aborted) {
      try {
        await ensureTables(sql)
        listening ??= sql.listen(settingsChannel, () => void reread().catch(() => {}))
        await listening
        break
      } catch {
        listening = null
        await sleep(lookMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
      }
    }
    while (!stop.signal.aborted) {
      await look().catch(() => {})
      await sleep(lookMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    found: first.promise,
    isHost: () => hosted !== null,
    async [Symbol.asyncDispose]() {
      stop.abort()
      first.reject(new Error('The process is stopping.'))
      await membership
      await hosted?.simulator[Symbol.asyncDispose]()
      await sql.end({ timeout: 2 })
    },
  }
}
