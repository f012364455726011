import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import type { Clock } from '#src/ports.ts'
import { type SimulatorOptions, type StripeSimulator, startStripeSimulator } from './simulator.ts'
import { ensureTables, readSettings, type Settings, settingsChannel } from './tables.ts'

/** The address and credentials of the running simulator. */
export type SimulatorAddress = {
  readonly url: string
  readonly apiKey: string
  readonly webhookSecret: string
  /** The product's endpoint that is registered with it. */
  readonly webhookUrl: string | null
}

export type SimulatorMembership = AsyncDisposable & {
  /** Resolves when some process serves the simulator. */
  readonly address: Promise<SimulatorAddress>
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

const pollMs = 1_000
const responseTimeoutMs = 5_000

/**
 * Connects to the one simulator of a database by the address stored there. If none answers, this process serves it, at
 * the same port if that is free, so that the other processes keep their address.
 */
export function joinSimulator(
  options: SimulatorOptions & {
    readonly clockToSet: { setOffset(ms: number): void }
    /** Called with the first address and after each change. */
    readonly onAddress: (address: SimulatorAddress) => void | Promise<void>
  },
): SimulatorMembership {
  const { clockToSet, onAddress, ...rest } = options
  const sql = postgres(options.databaseUrl, {
    max: 1,
    onnotice: () => {},
    backoff: () => 0.3,
    connection: { application_name: 'stripe simulator member' },
  })
  const stop = new AbortController()
  const firstAddress = Promise.withResolvers<SimulatorAddress>()
  firstAddress.promise.catch(() => {})
  let hosted: StripeSimulator | null = null
  let lastUrl: string | null = null
  let subscription: Promise<unknown> | null = null

  async function readAddress(): Promise<void> {
    const settings = await readSettings(sql)
    clockToSet.setOffset(settings.offsetMs)
    if (settings.address === null || settings.address === lastUrl) return
    const { address: url, apiKey, webhookSecret, webhookUrl } = settings
    lastUrl = url
    await onAddress({ url, apiKey, webhookSecret, webhookUrl })
    firstAddress.resolve({ url, apiKey, webhookSecret, webhookUrl })
  }

  async function poll(): Promise<void> {
    if (subscription === null) {
      await ensureTables(sql)
      subscription = sql.listen(settingsChannel, () => void readAddress().catch(() => {}))
    }
    await subscription.catch(error => {
      subscription = null
      throw error
    })
    hosted ??= await serveUnlessServed(sql, rest)
    await readAddress()
  }

  const membership = (async () => {
    while (!stop.signal.aborted) {
      await poll().catch(() => {})
      await sleep(pollMs, undefined, { signal: stop.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    address: firstAddress.promise,
    isHost: () => hosted !== null,
    async [Symbol.asyncDispose]() {
      stop.abort()
      firstAddress.reject(new Error('The process is stopping.'))
      await membership
      await hosted?.[Symbol.asyncDispose]()
      await sql.end({ timeout: 2 })
    },
  }
}

/** Serves the simulator unless another process does. A lock lets processes that start together check one at a time. */
async function serveUnlessServed(sql: postgres.Sql, options: SimulatorOptions): Promise<StripeSimulator | null> {
  if (await isServed(await readSettings(sql))) return null
  const simulator = await sql.begin(async tx => {
    await tx`select pg_advisory_xact_lock(hashtextextended('stripe_simulator:serve', 0))`
    return (await isServed(await readSettings(tx))) ? null : startStripeSimulator(options)
  })
  return simulator as StripeSimulator | null
}

/** True when the stored address accepts our key. A timeout counts too: that process is busy, not gone. */
async function isServed({ address, apiKey }: Settings): Promise<boolean> {
  if (address === null) return false
  try {
    const response = await fetch(`${address}/v1/tax/settings`, {
      headers: { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(responseTimeoutMs),
    })
    return response.ok
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
  }
}
