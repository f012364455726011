import { sessionCutoffAt } from '#core/accounts/session-lifetime.ts'
import { type EntitlementRow, isInForce, pickEntitlement } from '#core/billing/entitlement.ts'
import type { Needs } from '#src/ports.ts'
import { entitlementsOf } from '#stores/accounts.ts'
import { type ActOnRecord, listActs } from '#stores/operator-acts.ts'
import { type ListedSession, sessionsOf } from '#stores/session-list.ts'
import { type AccountRef, findAccount } from './find-account.ts'

export type AccountOnRecord = {
  readonly user: Awaited<ReturnType<typeof findAccount>>
  /** One per source; `counts` marks the one that decides the plan, ended or not. */
  readonly entitlements: readonly (EntitlementRow & { readonly counts: boolean })[]
  readonly period: { readonly start: Date; readonly end: Date } | null
  /** Live ones, newest first, at most `maxShown`. */
  readonly sessions: readonly Omit<ListedSession, 'id'>[]
  /** What operators did with the account, newest first, at most `maxShown`. */
  readonly acts: readonly ActOnRecord[]
}

export const maxShown = 10

/**
 * What operators see of an account.
 * @throws AppError NOT_FOUND
 */
export async function showAccount({ db, clock }: Needs<'db' | 'clock'>, who: AccountRef): Promise<AccountOnRecord> {
  const user = await findAccount({ db }, who)
  const now = clock.now()
  const [rows, open, acts] = await Promise.all([
    entitlementsOf(db, user.id),
    sessionsOf(db, user.id, sessionCutoffAt(now), maxShown),
    listActs(db, user.id, maxShown),
  ])
  const current = pickEntitlement(rows, now)
  const entitlements = rows.map(row => ({
    ...row,
    active: isInForce(row, now),
    counts: row.source === current?.source,
  }))
  const sessions = open.map(({ id: _, ...facts }) => facts)
  return { user, entitlements, period: current?.active ? current.period : null, sessions, acts }
}
