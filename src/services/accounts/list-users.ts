import type { Needs } from '#src/ports.ts'
import { type UserRow, usersAfter } from '#stores/accounts.ts'

/** One page of all accounts, oldest first; `next` is the cursor of the following page, null at the end. */
export async function listUsers(
  { db }: Needs<'db'>,
  page: { readonly after: string | null; readonly limit: number },
): Promise<{ users: UserRow[]; next: string | null }> {
  const rows = await usersAfter(db, { after: page.after, limit: page.limit + 1 })
  const users = rows.slice(0, page.limit)
  return { users, next: rows.length > page.limit ? users.at(-1)!.id : null }
}
