import type { Query } from '@tanstack/react-query'
import { queryClient, userKey } from '../api.ts'
import { explain } from '../error-text.ts'
import { clearDrafts } from './clear-drafts.ts'
import { forgetAwaiting } from './forget-awaiting.ts'
import { readDraft, storeDraft } from './storage.ts'

/** An account's id; null for a visitor, undefined while unknown. */
type ShownAccount = string | null | undefined

/** A message between the browser's tabs. */
type AccountMessage = { account: string | null; isLogout: boolean }

const rootOf = ({ queryKey }: Query): unknown => (queryKey[0] as unknown[] | undefined)?.[0]
const isUserQuery = (query: Query): boolean =>
  rootOf(query) === userKey[0][0] && (query.queryKey[0] as unknown[])[1] === userKey[0][1]
/** The same for every account. */
const isShared = (query: Query): boolean => ['videos', 'models'].includes(String(rootOf(query)))

export function readShownAccount(): ShownAccount {
  const state = queryClient.getQueryCache().getAll().find(isUserQuery)?.state
  const user = state?.data as { id: string } | undefined
  return user ? user.id : state?.status === 'error' && isEnded(state.error) ? null : undefined
}

const isEnded = (error: unknown): boolean => explain(error).code === 'UNAUTHENTICATED'

/** Clears the data of the former account. The visible screens fetch theirs again. */
function resetAccountQueries(): void {
  for (const query of queryClient.getQueryCache().getAll()) if (!isUserQuery(query) && !isShared(query)) query.reset()
}

/** Deletes what the former account left for later: drafts, and the video that waits for a payment. */
function clearLeftovers(): void {
  clearDrafts()
  forgetAwaiting()
}

/**
 * The account whose drafts are in this tab; '' if they are a visitor's. It is stored with them: it survives a reload and
 * the end of a session, but not a logout, which deletes the drafts.
 */
const lastAccountKey = 'itcb_draft_account'

/**
 * Watches who is logged in, in this tab and the browser's others. When the account changes, the former one's data is
 * cleared; if that happened in another tab, `remount` renders every screen again.
 */
export function watchAccount(remount: () => void): () => void {
  let shown: ShownAccount
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('itcb_session') : null

  const switchTo = (next: ShownAccount): void => {
    shown = next
    resetAccountQueries()
    if (next && next !== readDraft(lastAccountKey)) clearLeftovers()
  }
  const changeAccount = (next: ShownAccount, cause: 'here' | 'elsewhere' | 'logout'): void => {
    const formerAccount = shown
    if (next === undefined || next === formerAccount) return
    const lastAccount = readDraft(lastAccountKey)
    const isAnother = Boolean(lastAccount && next && next !== lastAccount)
    if (formerAccount || isAnother) switchTo(next)
    shown = next
    if (next) storeDraft(lastAccountKey, next)
    if (formerAccount !== undefined)
      channel?.postMessage({ account: next, isLogout: cause === 'logout' } satisfies AccountMessage)
    if (cause === 'elsewhere' && (formerAccount || isAnother)) remount()
  }

  // This code loads after the page: the account may be known by now.
  changeAccount(readShownAccount(), 'elsewhere')
  const stop = queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || !isUserQuery(event.query)) return
    const { action, query } = event
    const data = query.state.data as { id: string } | undefined
    // Set manually: a login in this tab.
    if (action.type === 'success' && data) changeAccount(data.id, action.manual ? 'here' : 'elsewhere')
    if (action.type === 'error' && isEnded(action.error)) changeAccount(null, data ? 'elsewhere' : 'here')
    // Set by `becomeVisitor`. A reset, which fetches again, is ignored.
    if (action.type === 'setState' && query.state.status === 'error') changeAccount(null, 'logout')
  })
  if (channel)
    channel.onmessage = ({ data: { account, isLogout } }: MessageEvent<AccountMessage>) => {
      // The response in flight may predate the change.
      if (shown === undefined) return void queryClient.resetQueries({ queryKey: userKey })
      if (account === shown) return
      if (shown === null) return void queryClient.invalidateQueries()
      // The other tab has cleared what all tabs share, and may already hold the next account's.
      if (isLogout || (account !== null && account !== readDraft(lastAccountKey))) clearDrafts()
      switchTo(undefined)
      remount()
      void queryClient.resetQueries({ queryKey: userKey })
    }
  return () => {
    stop()
    channel?.close()
  }
}

/** Clears the account from this page, even if the call that should end the session failed. */
export function becomeVisitor(): void {
  clearLeftovers()
  const ended = Object.assign(new Error('logged out'), { data: { code: 'UNAUTHENTICATED' } })
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll().filter(isUserQuery)) {
    void query.cancel({ silent: true })
    query.setState({ data: undefined, status: 'error', error: ended, errorUpdateCount: 1, fetchStatus: 'idle' })
  }
}
