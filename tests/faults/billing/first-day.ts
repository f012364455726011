import type postgres from 'postgres'

/** Remembers what the simulated account holds before anybody has paid. */
export const keepFirstDay = (sql: postgres.Sql): Promise<unknown> =>
  sql`create table first_day as select id from stripe_simulator.objects`

/** Takes everything back to the first day: nobody has an account here, nobody has paid there. */
export async function wipe(sql: postgres.Sql): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await wipeOnce(sql)
    } catch (error) {
      // What a killed process had sent may still be running in Postgres, and hold what is wiped.
      if (tries === 5 || (error as { code?: string }).code !== deadlockDetected) throw error
    }
  }
}

const deadlockDetected = '40P01'

async function wipeOnce(sql: postgres.Sql): Promise<void> {
  for (const table of ['events', 'deliveries', 'timers', 'idempotency'])
    await sql`delete from ${sql(`stripe_simulator.${table}`)}`
  await sql`delete from stripe_simulator.objects where id not in (select id from first_day)`
  for (const table of ['users', 'pending_signups', 'stripe_events', 'throttles']) await sql`delete from ${sql(table)}`
}
