import type { Query } from '@tanstack/react-query'
import { queryClient, userKey } from '../api.ts'
import { explain } from '../error-text.ts'
import { forgetAwaiting } from './forget-awaiting.ts'
import { memoryDrafts } from './storage.ts'

/** An account's id; null for a visitor, undefined while unknown. */
type ShownAccount = string | null | undefined

/** A message between the browser's tabs. */
type AccountMessage = { account: string | null; isLogout: boolean }

const rootOf = ({ queryKey }: Query): unknown => (queryKey[0] as unknown[] | undefined)?.[0]
const isUserQuery = (query: Query): boolean =>
  rootOf(query) === userKey[0][0] && (query.queryKey[0] as unknown[])[1] === userKey[0][1]
/** The same for every account. */
const isShared = (query: Query): boolean => ['videos', 'models'].includes(String(rootOf(query)))

function readShownAccount(): ShownAccount {
  const state = queryClient.getQueryCache().getAll().find(isUserQuery)?.state
  const user = state?.data as { id: string } | undefined
  return user ? user.id : state?.status === 'error' && isEnded(state.error) ? null : undefined
}

const isEnded = (error: unknown): boolean => explain(error).code === 'UNAUTHENTICATED'

/** Clears the data of the former account. The visible screens fetch theirs again. */
function resetAccountQueries(): void {
  for (const query of queryClient.getQueryCache().getAll()) if (!isUserQuery(query) && !isShared(query)) query.reset()
}

/** Deletes all unsent drafts, so that another account does not find them. */
function clearDrafts(): void {
  memoryDrafts.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('itcb_draft')) sessionStorage.removeItem(key)
  } catch {
    // Without storage there are no stored drafts.
  }
}

/** Deletes what the former account left for later: drafts, and the video that waits for a payment. */
function clearLeft(): void {
  clearDrafts()
  forgetAwaiting()
}

/**
 * Watches who is logged in, in this tab and the browser's others. When the account changes, the former one's data is
 * cleared; if that happened in another tab, `remount` renders every screen again.
 */
export function watchAccount(remount: () => void): () => void {
  let shown: ShownAccount = readShownAccount()
  let lastAccount: string | null = shown ?? null
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('itcb_session') : null

  const clearFormer = (next: ShownAccount): void => {
    shown = next
    resetAccountQueries()
    if (next && next !== lastAccount) clearLeft()
  }
  const changeAccount = (next: string | null, cause: 'here' | 'elsewhere' | 'logout'): void => {
    const formerAccount = shown
    if (next === formerAccount) return
    const isAnother = Boolean(lastAccount && next && next !== lastAccount)
    if (formerAccount || isAnother) clearFormer(next)
    shown = next
    // A logout has cleared everything: what is there afterwards is the visitor's, and stays for their login.
    lastAccount = cause === 'logout' ? null : (next ?? lastAccount)
    if (formerAccount !== undefined)
      channel?.postMessage({ account: next, isLogout: cause === 'logout' } satisfies AccountMessage)
    if (cause === 'elsewhere' && (formerAccount || isAnother)) remount()
  }

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
      if (isLogout || (account !== null && account !== lastAccount)) {
        // The other tab has cleared what all tabs share, and may already hold the next account's.
        clearDrafts()
        lastAccount = null
      }
      clearFormer(undefined)
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
  clearLeft()
  const ended = Object.assign(new Error('logged out'), { data: { code: 'UNAUTHENTICATED' } })
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll().filter(isUserQuery)) {
    void query.cancel({ silent: true })
    query.setState({ data: undefined, status: 'error', error: ended, errorUpdateCount: 1, fetchStatus: 'idle' })
  }
}
