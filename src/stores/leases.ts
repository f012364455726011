import { sql } from 'drizzle-orm'
import { leases } from '#schema/operations.ts'
import type { Db, Tx } from './db.ts'

export type Lease = {
  readonly userId: string
  readonly kind: string
  readonly place: number
  readonly id: string
}

type LeaseInput = Pick<Lease, 'userId' | 'kind' | 'id'> & { readonly limit: number; readonly seconds: number }

/**
 * Acquires one of the user's `limit` places for `seconds`, by the database's clock.
 * @returns null when none is free
 */
export async function acquireLease(db: Db, { userId, kind, id, limit, seconds }: LeaseInput): Promise<Lease | null> {
  // Inlined: with a parameter Postgres would plan the statement each time, which takes longer than running it.
  const places = sql.raw(`generate_series(1, ${Math.trunc(limit)})`)
  for (;;) {
    // At random, so that concurrent requests seldom try the same place.
    const [row] = await db.execute<{ free: number | null; acquired: number | null }>(sql`with free as (
            select number from ${places} number
             where not exists (select 1 from leases where user_id = ${userId}::uuid and kind = ${kind}
                                and place = number and expires_at > now())
             order by random() limit 1),
          acquired as (
            insert into leases (user_id, kind, place, id, expires_at)
            select ${userId}::uuid, ${kind}, number, ${id}::uuid, now() + make_interval(secs => ${seconds}) from free
            on conflict (user_id, kind, place) do update set id = excluded.id, expires_at = excluded.expires_at
             where leases.expires_at <= now()
            returning place)
          select (select number from free) as free, (select place from acquired) as acquired`)
    if (row!.acquired !== null) return { userId, kind, id, place: row!.acquired }
    if (row!.free === null) return null
    // Another request took that place meanwhile. The loop ends, because each retry means that one more place is held.
  }
}

/** Frees the place, unless the lease has expired and another one holds it. */
export const releaseLease = (db: Db, { userId, kind, place, id }: Lease): Promise<unknown> =>
  db.execute(sql`delete from leases
         where user_id = ${userId}::uuid and kind = ${kind} and place = ${place}::int and id = ${id}::uuid`)

export const extendLeases = (db: Db, ids: readonly string[], seconds: number): Promise<unknown> =>
  db.execute(
    sql`update leases set expires_at = now() + make_interval(secs => ${seconds})
         where id in ${[...ids]}`,
  )

/** Deletes rows of processes that died. A lease that has just expired may still be extended by a slow process. */
export const deleteExpiredLeases = (db: Db | Tx): Promise<unknown> =>
  db.delete(leases).where(sql`${leases.expiresAt} < now() - interval '1 hour'`)
