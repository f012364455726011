import type { UserView } from '#contract/accounts.ts'
import { api } from '../api.ts'
import { explain } from '../error-text.ts'

/** Unknown while the first answer is on its way; nothing acts on the session until then (decision 29). */
export type Session =
  | { readonly state: 'unknown'; readonly user: null }
  | { readonly state: 'visitor'; readonly user: null }
  | { readonly state: 'user'; readonly user: UserView }

export function useSession(): Session {
  // Somebody who comes back to this tab may have logged in or out in another one.
  const query = api.auth.user.useQuery(undefined, {
    staleTime: 60_000,
    retryOnMount: false,
    refetchOnWindowFocus: 'always',
  })
  if (query.isError && explain(query.error).code === 'UNAUTHENTICATED') return { state: 'visitor', user: null }
  return query.data ? { state: 'user', user: query.data } : { state: 'unknown', user: null }
}
