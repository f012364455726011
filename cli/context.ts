import type { Deps } from '#src/ports.ts'

/** What every command is given: the product's parts on demand, and a way to print. */
export type CliContext = {
  /** Opens deps (joining a running embedded Postgres when there is no DATABASE_URL) and closes them after the work. */
  withDeps<T>(work: (deps: Deps, signal: AbortSignal) => Promise<T>): Promise<T>
  /** A list as a table, an object as lines; as JSON with --json. */
  print(value: object, options: { readonly json?: boolean | undefined }): void
}
