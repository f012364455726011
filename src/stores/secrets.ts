import { eq } from 'drizzle-orm'
import { secrets } from '#schema/operations.ts'
import type { Db } from './db.ts'

/** The key of that name, the same for all processes; the first one to ask stores `fresh`. */
export async function secretOf(db: Db, name: string, fresh: Uint8Array): Promise<Uint8Array> {
  await db.insert(secrets).values({ name, value: fresh }).onConflictDoNothing()
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  return row!.value
}
