import type { z } from 'zod'
import type { RevokeInput } from '#contract/share-links.ts'
import type { SignedIn } from '#core/accounts/actor.ts'
import { AppError } from '#core/errors.ts'
import { type AccountRef, findAccount } from '#services/accounts/find-account.ts'
import { hashOfSecret } from '#services/accounts/random-secret.ts'
import type { Needs } from '#src/ports.ts'
import {
  countSelectedLinks,
  deleteSelectedLinks,
  deleteShareLink,
  listSelectedLinks,
  type SelectedShareLink,
  type ShareLinkSelection,
} from '#stores/share-links.ts'

/**
 * Ends a link: its next request gets 404.
 * @throws AppError NOT_FOUND, for another user's link too
 */
export async function revokeShareLink(
  { db }: Needs<'db'>,
  { userId }: SignedIn,
  { id }: z.output<typeof RevokeInput>,
): Promise<void> {
  if (!(await deleteShareLink(db, userId, id))) throw new AppError('NOT_FOUND')
}

/** How an operator names share links; a token names the link of a page's address. */
export type ShareLinkRef =
  | { readonly id: string }
  | { readonly token: string }
  | { readonly account: AccountRef }
  | { readonly videoId: string }

/** Share links that an operator may end. */
export type FoundShareLinks = {
  readonly selection: ShareLinkSelection
  /** What they are, for a sentence: "the shared page … of ada@example.com". */
  readonly words: string
  /** Their owner, if they have one owner only. */
  readonly userId: string | undefined
  readonly count: number
  /** Later ones were not confirmed. */
  readonly newestId: string
  /** For the record; no token. */
  readonly details: Readonly<Record<string, unknown>>
}

/** For operators: the links, newest first. @throws AppError NOT_FOUND for an unknown account */
export async function listSelectedShareLinks(
  { db }: Needs<'db'>,
  ref: ShareLinkRef,
  page: { readonly after: string | null; readonly limit: number },
): Promise<{ links: SelectedShareLink[]; next: string | null }> {
  const selection = await selectionOf({ db }, ref)
  const rows = await listSelectedLinks(db, selection, { ...page, limit: page.limit + 1 })
  const links = rows.slice(0, page.limit)
  return { links, next: rows.length > links.length ? links.at(-1)!.id : null }
}

/** For operators: the links before they are ended. @throws AppError NOT_FOUND when there is none */
export async function findShareLinks({ db }: Needs<'db'>, ref: ShareLinkRef): Promise<FoundShareLinks> {
  const selection = await selectionOf({ db }, ref)
  const [count, [first]] = [
    await countSelectedLinks(db, selection),
    await listSelectedLinks(db, selection, { after: null, limit: 1 }),
  ]
  if (first === undefined) throw new AppError('NOT_FOUND', { message: 'There is no such shared page.' })
  const { id, userId, email } = first
  const found = { selection, count, newestId: id }
  const pages = count === 1 ? 'the shared page' : `the ${count} shared pages`
  if ('videoId' in ref) {
    const details = { videoId: ref.videoId, links: count }
    return { ...found, words: `${pages} about ${ref.videoId}`, userId: undefined, details }
  }
  if ('account' in ref) return { ...found, words: `${pages} of ${email}`, userId, details: { links: count } }
  return { ...found, words: `the shared page ${id} of ${email}`, userId, details: { link: id, links: count } }
}

/** For operators: ends the links; their next requests get 404. */
export const revokeShareLinks = async (
  { db }: Needs<'db'>,
  { selection, newestId }: FoundShareLinks,
): Promise<{ revoked: number }> => ({ revoked: await deleteSelectedLinks(db, selection, newestId) })

async function selectionOf(needs: Needs<'db'>, ref: ShareLinkRef): Promise<ShareLinkSelection> {
  if ('token' in ref) return { tokenHash: hashOfSecret(ref.token) }
  return 'account' in ref ? { userId: (await findAccount(needs, ref.account)).id } : ref
}
