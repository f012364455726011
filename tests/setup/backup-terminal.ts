import { v7 as uuidv7 } from 'uuid'
import { createBackups } from '#app/backups.ts'
import { migrate } from '#drizzle/migrate.ts'
import type { Deps } from '#src/ports.ts'
import { openDatabase } from '#stores/db.ts'
import { rememberedLog } from '#tests/fakes/observers.ts'
import { terminal } from './cli.ts'

/** A terminal over a database. As on the real command line, only commands that write a record migrate first. */
export function openBackupTerminal(url: string, toolFolder: string | null) {
  const { db, close } = openDatabase(url, { max: 4 })
  const deps = {
    db,
    clock: { now: () => new Date() },
    ids: { next: () => uuidv7() },
    log: rememberedLog(),
  } as unknown as Deps
  const withDeps = async <T>(work: (deps: Deps, signal: AbortSignal) => Promise<T>) => {
    await migrate(url)
    return work(deps, new AbortController().signal)
  }
  const tools = { folder: toolFolder, environment: process.env }
  const backups = createBackups(() => ({ embeddedIn: null, tools, databaseUrl: async () => url }))
  return { url, db, deps, close, ...terminal({ deps }, { backups, withDeps }) }
}

/** An offset in a dump: the middle of its longest block of compressed rows. */
export function offsetInLongestRow(bytes: Buffer): number {
  const starts: number[] = []
  for (let at = bytes.indexOf('789c', 0, 'hex'); at !== -1; at = bytes.indexOf('789c', at + 1, 'hex')) starts.push(at)
  const blocks = starts.map((start, n) => ({ start, length: (starts[n + 1] ?? bytes.length) - start }))
  const longest = blocks.reduce((a, b) => (a.length > b.length ? a : b))
  return Math.floor(longest.start + longest.length / 2)
}
