import { sql } from 'drizzle-orm'
import type { Db } from '#stores/db.ts'

/** A hash of the rows of every table, independent of their order: equal if nothing changed. */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(sql`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public' order by 1`)
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await db.execute<{ sum: string }>(
      sql.raw(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from ${name} t`,
      ),
    )
    sums[name] = row!.sum
  }
  return sums
}
