/**
 * Tables whose rows a backup does not bring back: what lets a person in, so that nothing opens a door that was shut
 * since, and what is true for minutes only. The queue is left out as a whole.
 */
export const excludedTables: readonly string[] = [
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
export const queueSchema = 'pgboss'

export type TableCount = { readonly name: string; readonly rows: number }

/** What a backup holds, for the operator. */
export type BackupReport = {
  readonly path: string
  /** Hash of the newest migration that the rows fit. */
  readonly migration: string
  readonly bytes: number
  readonly rows: number
  readonly tables: readonly TableCount[]
}

export type RestoreReport = BackupReport & {
  /** True when the backup was first restored into a scratch database. */
  readonly verified: boolean
}

/** Something about a backup, a program or a database that the operator can mend; its message is the whole story. */
export class BackupFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'BackupFailure'
  }
}

export const schemaMismatch =
  'it was made by a version with another schema. Restore it with that version, then upgrade.'
