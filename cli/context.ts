import type { Backups } from '#app/backups.ts'
import type { Inspect } from '#app/inspect.ts'
import type { QueueAdmin } from '#core/queue-admin.ts'
import type { Deps } from '#src/ports.ts'

/** What every command is given: the product's parts on demand, and a way to print. */
export type CliContext = {
  /** Opens deps (joining a running embedded Postgres when there is no DATABASE_URL) and closes them after the work. */
  withDeps<T>(work: (deps: Deps, signal: AbortSignal) => Promise<T>): Promise<T>
  /** A list as a table, an object as lines; as JSON with --json. */
  print(value: object, options: { readonly json?: boolean | undefined }): void
}

/** For commands that destroy something. */
export type ConfirmingContext = CliContext & {
  /** Asks; `yes` skips the question. False when the answer is no or no one can be asked; the exit code is then 4. */
  confirm(question: string, yes: boolean): Promise<boolean>
}

/** For commands that take a secret, which must not stand on the command line. */
export type SecretContext = ConfirmingContext & {
  /** The first line of standard input; asked for at a terminal. */
  readSecret(question: string): Promise<string>
}

export type InspectingContext = CliContext & { readonly inspect: Inspect }

export type BackupContext = CliContext & { readonly backups: Backups }

export type JobsContext = CliContext & {
  readonly jobs: {
    /** The queue of the database that `withDeps` opened. */
    admin(): Promise<QueueAdmin>
    /** The recurring work, by the name that `jobs run` takes. */
    readonly recurring: readonly string[]
    /** Runs one of them in this process. @returns what it did */
    run(name: string, deps: Deps, signal: AbortSignal): Promise<unknown>
  }
}
