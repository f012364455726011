import type { Sql } from 'postgres'

/**
 * Circuit breakers that all processes share. An open breaker means that an external service refuses us and is not
 * called.
 */
export type Breakers = {
  /** Until when the breaker is open; null when the service may be called. */
  openUntil(name: string, now: Date): Promise<Date | null>
  /** Opens the breaker after a refusal, longer each time in a row. Returns until when. */
  trip(name: string, now: Date): Promise<Date>
  /** Closes the breaker after a success. */
  reset(name: string): Promise<void>
}

const firstPauseSeconds = 60
const longestPauseSeconds = 1800

/** Breakers in Postgres. Times are passed as text and numbers, because pools differ in how they parse dates. */
export const postgresBreakers = (sql: Sql): Breakers => ({
  async openUntil(name, now) {
    const [row] = await sql<{ until: number }[]>`
      select extract(epoch from open_until)::float8 as until from provider_breakers
       where provider = ${name} and open_until > ${now.toISOString()}::timestamptz`
    return row ? new Date(row.until * 1000) : null
  },
  async trip(name, now) {
    const at = now.toISOString()
    const [row] = await sql<{ until: number }[]>`
      insert into provider_breakers as b (provider, failures, open_until)
      values (${name}, 1, ${at}::timestamptz + make_interval(secs => ${firstPauseSeconds}))
      on conflict (provider) do update set
        failures = case when b.open_until > ${at}::timestamptz then b.failures else least(b.failures + 1, 20) end,
        open_until = case when b.open_until > ${at}::timestamptz then b.open_until
          else ${at}::timestamptz
            + make_interval(secs => least(${longestPauseSeconds}::float8, ${firstPauseSeconds}::float8 * 2 ^ b.failures)) end
      returning extract(epoch from open_until)::float8 as until`
    return new Date(row!.until * 1000)
  },
  async reset(name) {
    await sql`delete from provider_breakers where provider = ${name}`
  },
})
