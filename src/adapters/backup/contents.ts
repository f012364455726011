import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { AppError } from '#core/errors.ts'
import { type BackupReport, excludedTables, queueSchema, type TableCount } from '#core/operations/backup-contents.ts'

/** A connection, in a transaction or not. */
export type SqlConnection = postgres.Sql | postgres.TransactionSql

/**
 * Runs `work` on a connection of its own, without the pool's time limits.
 * @param signal closes the connection during a statement, too
 */
export async function withConnection<T>(
  url: string,
  work: (sql: postgres.Sql) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 5,
    max_lifetime: null,
    backoff: () => 0.3,
    onnotice: () => {},
    connection: { application_name: 'backup', statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  })
  const close = () => void sql.end({ timeout: 0 })
  signal?.addEventListener('abort', close)
  try {
    signal?.throwIfAborted()
    return await work(sql)
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', close)
    await sql.end({ timeout: 1 })
  }
}

/** What the database contains, counted table by table. @throws AppError CONFLICT when it contains no account of the product */
export async function readContents(sql: SqlConnection): Promise<Pick<BackupReport, 'migration' | 'rows' | 'tables'>> {
  const migration = await refuseUnlessFilled(sql)
  const tables: TableCount[] = []
  for (const name of await tableNames(sql)) {
    if (excludedTables.includes(name)) continue
    const [row] = await sql.unsafe<{ rows: string }[]>(`select count(*) as rows from ${name}`)
    tables.push({ name, rows: Number(row?.rows ?? 0) })
  }
  return { migration, tables, rows: tables.reduce((sum, table) => sum + table.rows, 0) }
}

/** @returns the newest migration. @throws AppError CONFLICT for a database without migrations or accounts */
export async function refuseUnlessFilled(sql: SqlConnection): Promise<string> {
  const [known] = await sql<{ there: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as there`
  const [newest] = known?.there
    ? await sql<{ hash: string }[]>`select hash from drizzle.__drizzle_migrations order by created_at desc limit 1`
    : []
  // Every command except a backup migrates an empty database, so a migration alone does not prove that it is in use.
  const [users] = newest ? await sql<{ there: boolean }[]>`select exists (select from users) as there` : []
  if (newest && users?.there) return newest.hash
  throw new AppError('CONFLICT', {
    message:
      'There is nothing to back up: this database holds no account of the product. Check DATABASE_URL or DATA_DIR; no file was written.',
  })
}

/**
 * Ends the sessions of a `pg_restore` that was stopped: the server may still run its last statement.
 * @returns true when the restore was committed before
 */
export async function endStoppedRestore(sql: postgres.Sql): Promise<boolean> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const sessions = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'pg_restore'`
    if (sessions.length === 0) break
    await sleep(50)
  }
  return (await tableNames(sql)).length > 0
}

/** Empties the excluded tables of a restored database, in case the backup contains them. */
export async function clearExcludedTables(sql: postgres.Sql): Promise<void> {
  await sql.begin(async tx => {
    await tx.unsafe(`drop schema if exists ${queueSchema} cascade`)
    const existing = await tableNames(tx)
    for (const table of excludedTables.filter(name => existing.includes(name))) await tx.unsafe(`delete from ${table}`)
  })
}

/** @throws AppError CONFLICT with the name of an existing table */
export async function refuseUnlessEmpty(sql: SqlConnection): Promise<void> {
  const [name] = [...(await tableNames(sql)), ...(await tableNames(sql, [queueSchema, 'drizzle']))]
  if (name === undefined) return
  throw new AppError('CONFLICT', {
    message:
      `This database is not empty: it has the table ${name}. Nothing was changed. ` +
      'Make a new one (createdb NAME), and restore with its address in DATABASE_URL.',
  })
}

/** Quoted names of the tables in these schemas; by default all tables of the product. */
async function tableNames(sql: SqlConnection, schemas?: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname !~ '^pg_'
       and ${
         schemas === undefined
           ? sql`n.nspname not in ('information_schema', ${queueSchema}, 'drizzle')`
           : sql`n.nspname in ${sql(schemas)}`
       }
     order by 1`
  return rows.map(row => row.name)
}
