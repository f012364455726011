import type { EmbeddedPostgres } from '#embedded/postgres.ts'
import type { Config } from './config.ts'

/** Somebody else serves as the whole product on this DATA_DIR. */
class AlreadyRunning extends Error {
  constructor(url: string) {
    super(`already running at ${url}`)
    this.name = 'AlreadyRunning'
  }
}

/**
 * Starts or joins the embedded Postgres where DATABASE_URL is unset. Without ROLE this process wants to be the one whole
 * product on it.
 * @throws AlreadyRunning when another one is
 */
export async function joinEmbedded(config: Config): Promise<EmbeddedPostgres | null> {
  if (!config.standIns.database) return null
  const { openEmbeddedPostgres } = await import('#embedded/postgres.ts')
  const embedded = await openEmbeddedPostgres(config.dataDir)
  const first = config.roleIsSet ? null : await embedded.claim(config.appUrl)
  if (first === null) return embedded
  await embedded.release()
  throw new AlreadyRunning(first)
}
