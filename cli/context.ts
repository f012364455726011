import type { Backups } from '#app/backups.ts'
import type { Evaluation } from '#app/create-evaluation.ts'
import type { Inspector } from '#app/inspector.ts'
import type { ModelTools } from '#app/model-tools.ts'
import type { QueueAdmin } from '#core/operations/queue-admin.ts'
import type { Deps } from '#src/ports.ts'

/** What most commands receive: the deps on demand, and a way to print. */
export type CliContext = {
  /** Opens the deps (joins a running embedded Postgres when DATABASE_URL is unset) and runs `work` with them. */
  withDeps<T>(work: (deps: Deps, signal: AbortSignal) => Promise<T>): Promise<T>
  /** A list as a table, an object as lines; as JSON with --json. */
  print(value: object, options: { readonly json?: boolean | undefined }): void
}

/** For commands that ask for confirmation. */
export type ConfirmingContext = CliContext & {
  /** Asks, unless `yes`. False when the answer is no or there is no terminal; the exit code is then 4. */
  confirm(question: string, yes: boolean): Promise<boolean>
  /** Call it before a change begins. @throws Canceled once a signal has stopped the command */
  throwIfStopped(): void
}

/** For commands that take a secret, which should not be on the command line. */
export type SecretContext = ConfirmingContext & {
  /** Reads the first line of standard input; prompts at a terminal. */
  readSecret(question: string): Promise<string>
}

export type InspectingContext = CliContext & { readonly inspect: Inspector }

export type BackupContext = CliContext & { readonly backups: Backups }

/** For commands about models, which need no database. */
export type ModelsContext = Pick<CliContext, 'print'> & {
  readonly models: ModelTools
  /** A line beside the result, on standard error. */
  warn(line: string): void
}

export type EvaluationContext = Pick<CliContext, 'print'> & { readonly evaluation: Evaluation }

export type JobsContext = CliContext & {
  readonly jobs: {
    /** The queue of the database that `withDeps` opened. */
    admin(): Promise<QueueAdmin>
    /** Names of the recurring work that `jobs run` takes. */
    readonly recurringNames: readonly string[]
    /** Runs one of them in this process. @returns what it did */
    run(name: string, deps: Deps, signal: AbortSignal): Promise<unknown>
  }
}
