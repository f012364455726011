import { v7 as uuidv7 } from 'uuid'
import { createBackups } from '#app/backups.ts'
import { migrate } from '#drizzle/migrate.ts'
import type { Deps } from '#src/ports.ts'
import { openDatabase } from '#stores/db.ts'
import { recordingLog } from '#tests/fakes/observers.ts'
import { terminal } from './cli.ts'

/** Runs our command line on a database. As in production, only commands that record an operator's act migrate first. */
export function openBackupTerminal(url: string, toolFolder: string | null) {
  const { db, close } = openDatabase(url, { max: 4 })
  const deps = {
    db,
    clock: { now: () => new Date() },
    ids: { next: () => uuidv7() },
    log: recordingLog(),
  } as unknown as Deps
  const withDeps = async <T>(work: (deps: Deps, signal: AbortSignal) => Promise<T>) => {
    await migrate(url)
    return work(deps, new AbortController().signal)
  }
  const { signal } = new AbortController()
  const tools = { folder: toolFolder, environment: process.env }
  const backups = createBackups(() => ({ embeddedDataFolder: null, tools, databaseUrl: async () => url }), signal)
  return { url, db, deps, close, ...terminal({ deps }, { backups, withDeps }) }
}

/** The middle of the longest block of compressed rows in a dump. */
export function offsetInLongestBlock(bytes: Buffer): number {
  const starts: number[] = []
  for (let at = bytes.indexOf('789c', 0, 'hex'); at !== -1; at = bytes.indexOf('789c', at + 1, 'hex')) starts.push(at)
  const blocks = starts.map((start, n) => ({ start, length: (starts[n + 1] ?? bytes.length) - start }))
  const longest = blocks.reduce((a, b) => (a.length > b.length ? a : b))
  return Math.floor(longest.start + longest.length / 2)
}
