import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { loginNetworks, users } from '#schema/accounts.ts'
import { at, type Db, type Tx } from './db.ts'

/** More networks than a person uses in a month; the oldest go first. */
const mostNetworks = 50

/** True when the account with that email has logged in from there since `since`; the same statement for an unknown email. */
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
 * Notes that the person has logged in from there, while `passwordHash` is still the password: a change of password under
 * way is waited for, so that nothing of the old one outlives it.
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
      select network from login_networks where user_id = ${userId} order by seen_at desc, network offset ${mostNetworks})`)
}

export const deleteLoginNetworksOf = (db: Db | Tx, userId: string): Promise<unknown> =>
  db.delete(loginNetworks).where(eq(loginNetworks.userId, userId))

/** Networks last seen before `instant`; across all users, for the sweep. */
export const deleteOldLoginNetworks = (db: Db | Tx, instant: Date): Promise<unknown> =>
  db.delete(loginNetworks).where(lte(loginNetworks.seenAt, instant))
