import { installQueue } from '#adapters/queue.ts'
import { migrate } from '#drizzle/migrate.ts'
import type { EmbeddedPostgres } from '#embedded/embedded-postgres.ts'
import type { Log } from '#src/ports.ts'
import type { Config } from './config.ts'
import { readStandInPassword } from './create-stand-ins.ts'
import { type Assembly, buildDeps } from './deps.ts'
import { openPaymentSimulator, type PaymentSimulator } from './payment-simulator.ts'

/** The parts of the product in one process: adapters, stand-ins and database, for the server and the command line alike. */
export type Composition = AsyncDisposable & {
  readonly config: Config
  readonly assembly: Assembly
  /** Null where Stripe is configured, or stand-ins are not allowed. */
  readonly simulator: PaymentSimulator | null
  /** Addresses of the sample videos; empty when DATABASE_URL is set. */
  readonly samples: readonly string[]
  /** Migrates the database and the queue's tables to this version's schema. */
  migrate(): Promise<void>
  /**
   * Follows the database's clock, joins the payment simulator and opens the queue; the database must be migrated.
   * @returns the password of the stand-ins' pages; null when only this machine reaches them, or none are served
   */
  open(): Promise<string | null>
}

export type ComposeOptions = {
  /** The default writes to standard output. */
  readonly log?: Log
  /** Sets up the simulated account as `billing setup` does a real one. */
  readonly setsUpPayments: boolean
}

/** Composes the product. It owns `embedded` from now on and releases it at the end, also when this call fails. */
export async function compose(
  config: Config,
  embedded: EmbeddedPostgres | null,
  { log, setsUpPayments }: ComposeOptions,
): Promise<Composition> {
  try {
    const samples = embedded === null ? null : await import('#embedded/samples/samples.ts')
    const usesSimulator = config.standIns.payments && config.allowsStandIns
    const payments = usesSimulator ? await openPaymentSimulator(config, { setsUp: setsUpPayments }) : null
    const simulator = payments?.simulator ?? null
    const assembly = await buildDeps(config, {
      deps: { ...(log ? { log } : {}), ...(payments ? { clock: payments.clock } : {}) },
      ...(embedded && samples ? { databaseUrl: embedded.url, samples: [samples.sampleProvider()] } : {}),
    })
    const { databaseUrl, deps, queue } = assembly
    return {
      config,
      assembly,
      simulator,
      samples: samples?.sampleAddresses ?? [],
      migrate: () => migrate(databaseUrl, () => installQueue(databaseUrl)),
      async open() {
        await assembly.followDatabaseClock()
        const hasPages = simulator !== null || (config.standIns.mail && config.allowsStandIns)
        const password = hasPages ? await readStandInPassword(deps, config) : null
        await simulator?.join(assembly, password)
        await queue.start()
        return password
      },
      async [Symbol.asyncDispose]() {
        await simulator?.[Symbol.asyncDispose]()
        await assembly[Symbol.asyncDispose]()
        await embedded?.release()
      },
    }
  } catch (error) {
    await embedded?.release()
    throw error
  }
}
