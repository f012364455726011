import { resolve } from 'node:path'
import { AppError } from '#core/errors.ts'
import type { EmbeddedPostgres } from '#embedded/embedded-postgres.ts'
import type { Config } from './config.ts'

/** Another process serves the whole product from this DATA_DIR. */
class AlreadyRunning extends Error {
  constructor(url: string) {
    super(`already running at ${url}`)
    this.name = 'AlreadyRunning'
  }
}

/**
 * The embedded Postgres of a server: started or joined where DATABASE_URL is unset. Without ROLE this process claims to be
 * the only whole product on it.
 * @throws AlreadyRunning when another process has claimed it
 */
export async function claimEmbedded(config: Config): Promise<EmbeddedPostgres | null> {
  if (!config.standIns.database) return null
  const { openEmbeddedPostgres } = await import('#embedded/embedded-postgres.ts')
  const embedded = await openEmbeddedPostgres(config.dataDir)
  const first = config.roleIsSet ? null : await embedded.claim(config.appUrl)
  if (first === null) return embedded
  await embedded.release()
  throw new AlreadyRunning(first)
}

/**
 * The embedded Postgres of a command. A command creates one only when asked to: with DATABASE_URL forgotten, it would
 * otherwise report on an empty database.
 * @throws AppError BAD_REQUEST when there is none and `mayCreate` is false
 */
export async function joinEmbedded(config: Config, mayCreate: boolean): Promise<EmbeddedPostgres | null> {
  if (!config.standIns.database) return null
  const { hasEmbeddedPostgres, openEmbeddedPostgres } = await import('#embedded/embedded-postgres.ts')
  if (mayCreate || hasEmbeddedPostgres(config.dataDir)) return openEmbeddedPostgres(config.dataDir)
  throw new AppError('BAD_REQUEST', {
    message:
      `There is no database: DATABASE_URL is not set, and ${resolve(config.dataDir)} holds no embedded one. ` +
      'Set DATABASE_URL as the product has it, or DATA_DIR for its embedded database; --embedded makes a new one there.',
  })
}
