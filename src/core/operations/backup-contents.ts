/**
 * Tables whose rows are not in a backup: sessions, one-time codes and share links, so that a restore never revives revoked
 * access, and rows that are valid for minutes only. The queue is left out as a whole.
 */
export const excludedTables: readonly string[] = [
  'public.sessions',
  'public.password_resets',
  'public.handoff_codes',
  'public.email_confirmations',
  'public.share_links',
  'public.login_networks',
  'public.login_counters',
  'public.throttles',
  'public.leases',
  'public.provider_breakers',
]
export const queueSchema = 'pgboss'

export type TableCount = { readonly name: string; readonly rows: number }

/** The contents of a backup, for the operator. */
export type BackupReport = {
  readonly path: string
  /** Hash of the newest migration that was applied. */
  readonly migration: string
  readonly bytes: number
  readonly rows: number
  readonly tables: readonly TableCount[]
}

export type RestoreReport = BackupReport & {
  /** True when the backup was first restored into a scratch database. */
  readonly verified: boolean
}

/** A failure that the operator can fix. Its message says everything that they need to know. */
export class BackupFailure extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause })
    this.name = 'BackupFailure'
  }
}

/** A backup command that the operator stopped before it was done. Its message says what remains. */
export class BackupStopped extends BackupFailure {
  constructor(message: string) {
    super(message)
    this.name = 'BackupStopped'
  }
}

export const schemaMismatch =
  'it was made by a version with another schema. Restore it with that version, then upgrade.'
