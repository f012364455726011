import type postgres from 'postgres'

/** Stores which objects the simulated Stripe account has before the first payment. */
export const saveInitialState = (sql: postgres.Sql): Promise<unknown> =>
  sql`create table initial_objects as select id from stripe_simulator.objects`

/** Deletes all users and payments. */
export async function restoreInitialState(sql: postgres.Sql): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await wipeOnce(sql)
    } catch (error) {
      // A statement of a killed process may still run in Postgres and hold locks on these rows.
      if (tries === 5 || (error as { code?: string }).code !== deadlockDetected) throw error
    }
  }
}

const deadlockDetected = '40P01'

async function wipeOnce(sql: postgres.Sql): Promise<void> {
  for (const table of ['events', 'deliveries', 'timers', 'idempotency'])
    await sql`delete from ${sql(`stripe_simulator.${table}`)}`
  await sql`delete from stripe_simulator.objects where id not in (select id from initial_objects)`
  for (const table of ['users', 'pending_signups', 'stripe_events', 'throttles']) await sql`delete from ${sql(table)}`
}
