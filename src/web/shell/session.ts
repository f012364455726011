import { useState } from 'react'
import type { UserView } from '#contract/accounts.ts'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'
import { useIsHydrated } from './hydrated.ts'

/** Unknown until the server's first response; until then, nothing may act on the session. */
export type Session =
  | { readonly state: 'unknown'; readonly user: null }
  | { readonly state: 'visitor'; readonly user: null }
  | { readonly state: 'user'; readonly user: UserView }

export function useSession(): Session {
  const isHydrated = useIsHydrated()
  // The user may have logged in or out in another tab.
  const query = api.auth.user.useQuery(undefined, {
    staleTime: 60_000,
    retryOnMount: false,
    refetchOnWindowFocus: 'always',
  })
  const isVisitor = query.isError && explain(query.error).code === 'UNAUTHENTICATED'
  // A visitor stays one during a refetch: else what they type meanwhile would be lost.
  const [wasVisitor, setWasVisitor] = useState(false)
  if (!query.isPending && wasVisitor !== isVisitor) setWasVisitor(isVisitor)
  if (!isHydrated) return { state: 'unknown', user: null }
  const isRefetching = query.isPending && query.errorUpdateCount > 0 && wasVisitor
  if (isVisitor || isRefetching) return { state: 'visitor', user: null }
  return query.data ? { state: 'user', user: query.data } : { state: 'unknown', user: null }
}
