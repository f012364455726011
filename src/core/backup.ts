import { z } from 'zod'

/**
 * Rows that a backup leaves out: what lets somebody in, so that neither the file nor what is restored from it opens a
 * door that was shut since, and what is only true for minutes. The queue is left out whole.
 */
export const leftOut: readonly string[] = [
  'public.sessions',
  'public.password_resets',
  'public.handoff_codes',
  'public.email_confirmations',
  'public.login_networks',
  'public.login_counters',
  'public.throttles',
  'public.leases',
  'public.provider_breakers',
]

const Count = z.int().nonnegative()

/** The first entry of the file: what is needed before the first row. */
export const BackupHeader = z.object({
  format: z.literal(1),
  product: z.literal('is-this-clickbait'),
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Hash of the newest migration that the rows fit. */
  migration: z.string(),
  /** How the tables outside the migrated schema are made: the stand-ins of a bare machine make their own. */
  definitions: z.array(z.object({ schema: z.string(), statements: z.array(z.string()) })),
  /** In the order in which foreign keys let them be loaded. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).readonly() })),
})
export type BackupHeader = z.infer<typeof BackupHeader>

/** The last entry: what was written, for those who read it. */
export const BackupManifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: Count, bytes: Count, sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type BackupManifest = z.infer<typeof BackupManifest>

export type TableSums = BackupManifest['tables'][number]

/** What a backup holds, for the operator. */
export type BackupReport = {
  readonly file: string
  readonly version: string
  readonly createdAt: string
  readonly migration: string
  readonly bytes: number
  readonly rows: number
  readonly tables: readonly TableSums[]
}

export type RestoreReport = BackupReport & {
  /** True when the loaded rows were read back and compared. */
  readonly compared: boolean
}

/** Something about a file or a database that the operator can mend; its message is the whole story. */
export class BackupFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'BackupFailure'
  }
}
