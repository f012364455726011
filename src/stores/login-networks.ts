import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { loginNetworks, users } from '#schema/accounts.ts'
import { at, type Db, type Tx } from './db.ts'

/** More than a user uses in a month; the oldest are deleted first. */
const maxAddresses = 50

/** True when the account has logged in from the address since `since`. An unknown email takes the same time. */
export async function isLoginNetwork(
  db: Db,
  { email, network, since }: { readonly email: string; readonly network: string; readonly since: Date },
): Promise<boolean> {
  const rows = await db
    .select({ userId: loginNetworks.userId })
    .from(loginNetworks)
    .innerJoin(users, eq(users.id, loginNetworks.userId))
    .where(and(eq(users.email, email), eq(loginNetworks.network, network), gt(loginNetworks.seenAt, since)))
  return rows.length === 1
}

/**
 * Records a login from the address, if `passwordHash` is still the password. Waits for a concurrent password change, so that
 * nothing recorded with the old password outlives it.
 */
export async function noteLoginNetwork(
  db: Db,
  login: { readonly userId: string; readonly passwordHash: string; readonly network: string; readonly at: Date },
): Promise<void> {
  const { userId, passwordHash, network } = login
  const seenAt = at(login.at)
  await db.execute(sql`
    insert into login_networks (user_id, network, seen_at)
    select id, ${network}, ${seenAt} from users where id = ${userId} and password_hash = ${passwordHash} for share
    on conflict (user_id, network) do update set seen_at = excluded.seen_at`)
  await db.execute(sql`
    delete from login_networks where user_id = ${userId} and network in (
      select network from login_networks where user_id = ${userId} order by seen_at desc, network offset ${maxAddresses})`)
}

export const deleteLoginNetworksOf = (db: Db | Tx, userId: string): Promise<unknown> =>
  db.delete(loginNetworks).where(eq(loginNetworks.userId, userId))

/** Deletes addresses last seen before `instant`, of all users, for the sweep. */
export const deleteOldLoginNetworks = (db: Db | Tx, instant: Date): Promise<unknown> =>
  db.delete(loginNetworks).where(lte(loginNetworks.seenAt, instant))
