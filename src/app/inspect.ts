import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isMigrated } from '#drizzle/migrate.ts'
import type { Composition } from './compose.ts'
import { loadConfig } from './config.ts'

/** What `doctor` checks beyond the ports. Each call answers, or throws with the reason. */
export type Inspect = {
  /** The database's version. */
  database(): Promise<string>
  migrations(): Promise<boolean>
  queue(): Promise<boolean>
  /** When the web bundle was built; null when it is missing. */
  bundle(): Promise<Date | null>
  /** A line about the configuration, without secrets. */
  configuration(): Promise<string>
}

const bundlePage = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url))

/** Checks of the composition that `composed` makes when the first of them runs. `env` is what the server would read. */
export function inspectorOf(
  composed: () => Promise<Composition>,
  env: Readonly<Record<string, string | undefined>>,
): Inspect {
  return {
    async database() {
      const { assembly } = await composed()
      if (!(await assembly.databaseAnswers())) throw new Error('does not answer')
      const rows = await assembly.deps.db.execute<{ version: string }>(
        "select current_setting('server_version') as version",
      )
      return `Postgres ${rows[0]?.version ?? '?'}`
    },
    migrations: async () => isMigrated((await composed()).assembly.databaseUrl),
    async queue() {
      const { queue } = (await composed()).assembly
      await queue.start()
      return queue.isReady()
    },
    async bundle() {
      const built = await stat(bundlePage).catch(() => null)
      return built?.mtime ?? null
    },
    configuration: async () => describeConfiguration(env),
  }
}

function describeConfiguration(env: Readonly<Record<string, string | undefined>>): string {
  const config = loadConfig(env)
  const { openaiApiKey, anthropicApiKey, geminiApiKey } = config.secrets
  const keys = { openai: openaiApiKey, anthropic: anthropicApiKey, google: geminiApiKey }
  const vendors = Object.entries(keys).flatMap(([vendor, key]) => (key === null ? [] : [vendor]))
  const database = config.standIns.database ? `embedded Postgres in ${config.dataDir}` : 'own Postgres'
  const mail = config.standIns.mail ? 'mail kept in the mailbox' : 'own mail server'
  const kind = config.isProduction ? 'production' : 'development'
  return [kind, config.appUrl, database, mail, `models: ${vendors.join(', ') || 'local'}`].join('; ')
}
