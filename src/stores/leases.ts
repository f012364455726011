import { sql } from 'drizzle-orm'
import { leases } from '#schema/operations.ts'
import type { Db, Tx } from './db.ts'

export type Lease = {
  readonly userId: string
  readonly kind: string
  readonly place: number
  readonly id: string
}

type Wanted = Pick<Lease, 'userId' | 'kind' | 'id'> & { readonly limit: number; readonly seconds: number }

/**
 * Takes any free place of the person's `limit` places for a while, by the database's own clock.
 * @returns null when none is free
 */
export async function takePlace(db: Db, { userId, kind, id, limit, seconds }: Wanted): Promise<Lease | null> {
  // A part of the text: with a parameter Postgres would plan the statement each time, for longer than it runs.
  const places = sql.raw(`generate_series(1, ${Math.trunc(limit)})`)
  for (;;) {
    // At random, so that few of those who ask at once meet at the same place.
    const [found] = await db.execute<{ free: number | null; taken: number | null }>(sql`with free as (
            select number from ${places} number
             where not exists (select 1 from leases where user_id = ${userId}::uuid and kind = ${kind}
                                and place = number and expires_at > now())
             order by random() limit 1),
          taken as (
            insert into leases (user_id, kind, place, id, expires_at)
            select ${userId}::uuid, ${kind}, number, ${id}::uuid, now() + make_interval(secs => ${seconds}) from free
            on conflict (user_id, kind, place) do update set id = excluded.id, expires_at = excluded.expires_at
             where leases.expires_at <= now()
            returning place)
          select (select number from free) as free, (select place from taken) as taken`)
    if (found!.taken !== null) return { userId, kind, id, place: found!.taken }
    if (found!.free === null) return null
    // Another request took that place in the meantime. Each new try means that one more place is held: this ends.
  }
}

/** Frees the place, unless it expired and belongs to another lease by now. */
export const freePlace = (db: Db, { userId, kind, place, id }: Lease): Promise<unknown> =>
  db.execute(sql`delete from leases
         where user_id = ${userId}::uuid and kind = ${kind} and place = ${place}::int and id = ${id}::uuid`)

export const extendLeases = (db: Db, ids: readonly string[], seconds: number): Promise<unknown> =>
  db.execute(
    sql`update leases set expires_at = now() + make_interval(secs => ${seconds})
         where id in ${[...ids]}`,
  )

/** Rows of processes that died. What has just expired may still be extended by a process that was held up. */
export const deleteExpiredLeases = (db: Db | Tx): Promise<unknown> =>
  db.delete(leases).where(sql`${leases.expiresAt} < now() - interval '1 hour'`)
