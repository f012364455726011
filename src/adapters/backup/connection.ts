import postgres from 'postgres'

/**
 * One connection for a long copy: without the time limits of the pool, and with values written the same way everywhere,
 * so that sums of two databases can be compared.
 */
const openCopyConnection = (url: string): postgres.Sql =>
  postgres(url, {
    max: 1,
    connect_timeout: 5,
    max_lifetime: null,
    backoff: () => 0.3,
    onnotice: () => {},
    connection: {
      application_name: 'backup',
      statement_timeout: 0,
      idle_in_transaction_session_timeout: 0,
      TimeZone: 'UTC',
      DateStyle: 'ISO, YMD',
      IntervalStyle: 'postgres',
      extra_float_digits: 1,
      bytea_output: 'hex',
      client_encoding: 'UTF8',
      synchronize_seqscans: 'off',
    },
  })

/**
 * Runs `work` in a transaction on a connection of its own. A failure drops the connection, which undoes everything: a copy
 * that stopped half way could not be talked out of it.
 */
export async function inOwnTransaction<T>(
  url: string,
  mode: string,
  work: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const pool = openCopyConnection(url)
  try {
    const sql = await pool.reserve()
    await sql.unsafe(`begin ${mode}`)
    const result = await work(sql)
    await sql.unsafe('commit')
    return result
  } finally {
    await pool.end({ timeout: 0 })
  }
}

/** Runs `work` on a connection of its own. */
export async function onConnection<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = openCopyConnection(url)
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
