import { resolve } from 'node:path'
import { AppError } from '#core/errors.ts'
import type { EmbeddedPostgres } from '#embedded/embedded-postgres.ts'
import type { Config } from './config.ts'

/** Another process runs the whole product on this DATA_DIR. */
class AlreadyRunning extends Error {
  constructor(url: string) {
    super(`The product is already running at ${url}.`)
    this.name = 'AlreadyRunning'
  }
}

/**
 * The embedded Postgres of a server, started or joined when DATABASE_URL is unset. Without ROLE, only one process may run on
 * it; this one claims it.
 * @throws AlreadyRunning when another process has claimed it
 */
export async function claimEmbedded(config: Config): Promise<EmbeddedPostgres | null> {
  if (!config.standIns.database) return null
  const { openEmbeddedPostgres } = await import('#embedded/embedded-postgres.ts')
  const embedded = await openEmbeddedPostgres(config.dataDir)
  const otherUrl = config.roleIsSet ? null : await embedded.claim(config.appUrl)
  if (otherUrl === null) return embedded
  await embedded.release()
  throw new AlreadyRunning(otherUrl)
}

/**
 * The embedded Postgres of a command. A command creates one only on request: if DATABASE_URL was forgotten, it would
 * otherwise report on an empty database.
 * @throws AppError BAD_REQUEST when there is none and `mayCreate` is false
 */
export async function joinEmbedded(config: Config, mayCreate: boolean): Promise<EmbeddedPostgres | null> {
  if (!config.standIns.database) return null
  const { hasEmbeddedPostgres, openEmbeddedPostgres } = await import('#embedded/embedded-postgres.ts')
  if (mayCreate || hasEmbeddedPostgres(config.dataDir)) return openEmbeddedPostgres(config.dataDir)
  throw new AppError('BAD_REQUEST', {
    message:
      `There is no database: DATABASE_URL is not set, and ${resolve(config.dataDir)} has no embedded one. ` +
      'Set DATABASE_URL as the product has it, or DATA_DIR for its embedded database; --embedded makes a new one there.',
  })
}
