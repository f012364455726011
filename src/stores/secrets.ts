import { eq } from 'drizzle-orm'
import { secrets } from '#schema/operations.ts'
import type { Db } from './db.ts'

/** The secret of that name, the same for all processes. The first caller stores `fresh`. */
export async function findOrCreateSecret(db: Db, name: string, fresh: Uint8Array): Promise<Uint8Array> {
  const stored = await findSecret(db, name)
  if (stored) return stored
  await db.insert(secrets).values({ name, value: fresh }).onConflictDoNothing()
  return (await findSecret(db, name))!
}

async function findSecret(db: Db, name: string): Promise<Uint8Array | null> {
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  return row?.value ?? null
}
