import type { Query } from '@tanstack/react-query'
import { queryClient, userKey } from '../api.ts'
import { explain } from '../error-text.ts'
import { clearDrafts } from './storage.ts'

/** An account's id; null for a visitor, undefined while it is unknown. */
type Shown = string | null | undefined

/** A message between the browser's tabs. */
type News = { account: string | null; isLogout: boolean }

const nounOf = ({ queryKey }: Query): unknown => (queryKey[0] as unknown[] | undefined)?.[0]
const isUserQuery = (query: Query): boolean =>
  nounOf(query) === userKey[0][0] && (query.queryKey[0] as unknown[])[1] === userKey[0][1]
/** The same for every account. */
const isForAll = (query: Query): boolean => ['videos', 'models'].includes(String(nounOf(query)))

function shownNow(): Shown {
  const state = queryClient.getQueryCache().getAll().find(isUserQuery)?.state
  const user = state?.data as { id: string } | undefined
  return user ? user.id : state?.status === 'error' && isEnded(state.error) ? null : undefined
}

const isEnded = (error: unknown): boolean => explain(error).code === 'UNAUTHENTICATED'

/** Clears what was read for the former account. Nothing is fetched here: the screens that show it fetch it again. */
function forgetFormer(): void {
  for (const query of queryClient.getQueryCache().getAll()) if (!isUserQuery(query) && !isForAll(query)) query.reset()
}

/**
 * Watches who is logged in, here and in the browser's other tabs. When the account ends or another one takes its place,
 * what the former one read is cleared; when that happened in another tab, `redraw` draws every screen again.
 */
export function watchAccount(redraw: () => void): () => void {
  let shown: Shown = shownNow()
  let lastOne: string | null = shown ?? null
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel('itcb_session') : null

  const leave = (next: Shown): void => {
    shown = next
    forgetFormer()
    if (next && next !== lastOne) clearDrafts()
  }
  const become = (next: string | null, how: 'here' | 'elsewhere' | 'logout'): void => {
    const former = shown
    if (next === former) return
    const isAnother = Boolean(lastOne && next && next !== lastOne)
    if (former || isAnother) leave(next)
    shown = next
    lastOne = next ?? lastOne
    if (former !== undefined) channel?.postMessage({ account: next, isLogout: how === 'logout' } satisfies News)
    if (how === 'elsewhere' && (former || isAnother)) redraw()
  }

  const stop = queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || !isUserQuery(event.query)) return
    const { action, query } = event
    const data = query.state.data as { id: string } | undefined
    // Written by hand: the login of this very tab.
    if (action.type === 'success' && data) become(data.id, action.manual ? 'here' : 'elsewhere')
    if (action.type === 'error' && isEnded(action.error)) become(null, data ? 'elsewhere' : 'here')
    // Set by `becomeVisitor`; a reset, which fetches again, is no answer.
    if (action.type === 'setState' && query.state.status === 'error') become(null, 'logout')
  })
  if (channel)
    channel.onmessage = ({ data: { account, isLogout } }: MessageEvent<News>) => {
      // The answer in flight may be from before the change.
      if (shown === undefined) return void queryClient.resetQueries({ queryKey: userKey })
      if (account === shown) return
      if (shown === null) return void queryClient.invalidateQueries()
      if (isLogout || (account !== null && account !== lastOne)) clearDrafts()
      leave(undefined)
      redraw()
      void queryClient.resetQueries({ queryKey: userKey })
    }
  return () => {
    stop()
    channel?.close()
  }
}

/** Clears the account from this page, even if the call that should end the session failed. */
export function becomeVisitor(): void {
  clearDrafts()
  const ended = Object.assign(new Error('logged out'), { data: { code: 'UNAUTHENTICATED' } })
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll().filter(isUserQuery)) {
    void query.cancel({ silent: true })
    query.setState({ data: undefined, status: 'error', error: ended, errorUpdateCount: 1, fetchStatus: 'idle' })
  }
}
