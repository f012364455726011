import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { isMigrated } from '#drizzle/migrate.ts'
import type { Composition } from './compose.ts'
import { loadConfig } from './config.ts'

/** The checks of `doctor` that need more than the ports. Each returns a result or throws with the reason. */
export type Inspector = {
  /** The database's version. */
  database(): Promise<string>
  migrations(): Promise<boolean>
  queue(): Promise<boolean>
  /** When the web bundle was built; null when it is missing. */
  bundle(): Promise<Date | null>
  /** One line about the configuration, without secrets. */
  configuration(): Promise<string>
  /** Why the product would not start with the settings about models; empty when it would. */
  modelProblems(): Promise<readonly string[]>
}

const bundlePage = fileURLToPath(new URL('../../dist/web/index.html', import.meta.url))

/** `composed` creates the composition when the first check needs it; `env` is the server's environment. */
export function createInspector(
  composed: () => Promise<Composition>,
  env: Readonly<Record<string, string | undefined>>,
): Inspector {
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
      const stats = await stat(bundlePage).catch(() => null)
      return stats?.mtime ?? null
    },
    configuration: async () => describeConfiguration(env),
    modelProblems: async () => (await composed()).assembly.modelProblems,
  }
}

function describeConfiguration(env: Readonly<Record<string, string | undefined>>): string {
  const config = loadConfig(env)
  const { openaiApiKey, anthropicApiKey, geminiApiKey } = config.secrets
  const keys = { openai: openaiApiKey, anthropic: anthropicApiKey, google: geminiApiKey }
  const vendors = Object.entries(keys).flatMap(([vendor, key]) => (key === null ? [] : [vendor]))
  const sources = [...vendors, ...config.modelServers.map(({ name }) => name)]
  const database = config.standIns.database ? `embedded Postgres in ${config.dataDir}` : 'own Postgres'
  const mail = config.standIns.mail ? 'mail kept in the mailbox' : 'own mail server'
  const kind = config.isProduction ? 'production' : 'development'
  return [kind, config.appUrl, database, mail, `models: ${sources.join(', ') || 'local'}`].join('; ')
}
