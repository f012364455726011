import type { Sql } from 'postgres'

/** Remembers for all processes that something outside refuses us, so that not each of them knocks again. */
export type Breakers = {
  /** Until when it is left alone; null when it may be asked. */
  openUntil(name: string, now: Date): Promise<Date | null>
  /** It refused us: leave it alone, longer each time in a row. Answers until when. */
  trip(name: string, now: Date): Promise<Date>
  /** It answered: forget the refusals. */
  reset(name: string): Promise<void>
}

const firstPauseSeconds = 60
const longestPauseSeconds = 1800

/** Breakers in Postgres, shared by all processes. */
export const postgresBreakers = (sql: Sql): Breakers => ({
  async openUntil(name, now) {
    const [row] = await sql<{ until: Date }[]>`
      select open_until as until from provider_breakers where provider = ${name} and open_until > ${now}`
    return row?.until ?? null
  },
  async trip(name, now) {
    const [row] = await sql<{ until: Date }[]>`
      insert into provider_breakers as b (provider, failures, open_until)
      values (${name}, 1, ${now}::timestamptz + make_interval(secs => ${firstPauseSeconds}))
      on conflict (provider) do update set
        failures = case when b.open_until > ${now} then b.failures else least(b.failures + 1, 20) end,
        open_until = case when b.open_until > ${now} then b.open_until
          else ${now}::timestamptz + make_interval(secs => least(${longestPauseSeconds}, ${firstPauseSeconds} * 2 ^ b.failures)) end
      returning open_until as until`
    return row!.until
  },
  async reset(name) {
    await sql`delete from provider_breakers where provider = ${name}`
  },
})
