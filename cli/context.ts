import type { BackupReport, RestoreReport } from '#core/backup.ts'
import type { JobDesk } from '#core/job-desk.ts'
import type { Deps } from '#src/ports.ts'

/** What every command is given: the product's parts on demand, and a way to print. */
export type CliContext = {
  /** Opens deps (joining a running embedded Postgres when there is no DATABASE_URL) and closes them after the work. */
  withDeps<T>(work: (deps: Deps, signal: AbortSignal) => Promise<T>): Promise<T>
  /** A list as a table, an object as lines; as JSON with --json. */
  print(value: object, options: { readonly json?: boolean | undefined }): void
}

/** For commands that destroy something (decision 53). */
export type ConfirmingContext = CliContext & {
  /** Asks; `yes` skips the question. False when the answer is no or no one can be asked; the exit code is then 4. */
  confirm(question: string, yes: boolean): Promise<boolean>
}

/** For commands that take a secret, which must not stand on the command line. */
export type SecretContext = ConfirmingContext & {
  /** The first line of standard input; asked for at a terminal. */
  readSecret(question: string): Promise<string>
}

/** What `doctor` looks at beyond the ports. Each answers, or throws with the reason. */
export type Inspect = {
  /** The database's version. */
  database(): Promise<string>
  migrations(): Promise<boolean>
  queue(): Promise<boolean>
  /** When the web bundle was built; null when it is not there. */
  bundle(): Promise<Date | null>
  /** A line about the configuration, without secrets. */
  configuration(): Promise<string>
}
export type InspectingContext = CliContext & { readonly inspect: Inspect }

/** Backups of the database that this command line is about; `say` gets what is being done. */
export type Backups = {
  /** Throws when the database holds no account of the product: a backup of it would be of nothing. */
  refuseUnlessFilled(): Promise<void>
  create(path: string, signal: AbortSignal, say: (text: string) => void): Promise<BackupReport>
  /** Restores it into a scratch database, which is dropped again. */
  verify(path: string, say: (text: string) => void): Promise<BackupReport>
  /** Throws when the database has tables; `verify` restores into a scratch database first. */
  restore(path: string, verify: boolean, say: (text: string) => void): Promise<RestoreReport>
  /** Throws when the database has tables. */
  refuseUnlessEmpty(): Promise<void>
}
export type BackupContext = CliContext & { readonly backups: Backups }

export type JobsContext = CliContext & {
  readonly jobs: {
    /** The queue of the database that `withDeps` opened. */
    desk(): Promise<JobDesk>
    /** What comes again by itself, by the name that `jobs run` takes. */
    readonly recurring: readonly string[]
    /** Runs one of them in this process. @returns what it did */
    run(name: string, deps: Deps, signal: AbortSignal): Promise<unknown>
  }
}
