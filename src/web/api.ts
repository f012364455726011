import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { httpBatchLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#http/trpc/router.ts'
import { explain } from './error-text.ts'
import { largeCalls } from './large-calls.ts'

/** The typed client of the server's procedures; the only place that knows the router's type. */
export const api = createTRPCReact<AppRouter>()

type Outputs = inferRouterOutputs<AppRouter>
/** A conversation and its messages as they come over the wire. */
export type Conversation = Outputs['conversations']['start']
export type Message = Conversation['messages'][number]
/** A stored question and its answer, which may still grow. */
export type StoredQuestion = Outputs['conversations']['send']

const url = '/trpc'

/** The timeout of reads. Changes have none: their outcome would be unknown. */
const readTimeoutMs = 20_000

const fetchWithTimeout = async (address: URL | RequestInfo, options?: object): Promise<Response> => {
  const init: RequestInit = { ...options }
  const limit = new AbortController()
  const giveUp = (): void => limit.abort(new DOMException('No answer in time', 'TimeoutError'))
  const timer = init.method === 'GET' ? setTimeout(giveUp, readTimeoutMs) : undefined
  const signal = init.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal
  try {
    return await fetch(address, { ...init, signal })
  } catch (error) {
    // Logged for people who debug the page, and rethrown to the caller.
    // biome-ignore lint/suspicious/noConsole: the log of a browser
    if (!init.signal?.aborted) console.info('No answer:', String(address).split('?')[0], error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Options of a query that is sent in a request of its own, so that it neither hangs nor fails with others of its batch. */
export const unbatched = { trpc: { context: { isUnbatched: true } } } as const

export const client = api.createClient({
  links: [
    splitLink({
      condition: operation => operation.type === 'subscription',
      true: httpSubscriptionLink({ url }),
      false: splitLink({
        condition: ({ context, path }) => context.isUnbatched === true || largeCalls.has(path),
        true: httpBatchLink({ url, maxItems: 1, fetch: fetchWithTimeout }),
        false: httpBatchLink({ url, maxItems: 10, fetch: fetchWithTimeout }),
      }),
    }),
  ],
})

/** No answer at all, or a server that is unavailable for a moment. Timeouts are not retried. */
const isRetryable = (error: unknown): boolean =>
  ['NETWORK', 'SERVICE_UNAVAILABLE'].includes(explain(error).code) &&
  (error as { cause?: { name?: unknown } }).cause?.name !== 'TimeoutError'

/** Every screen reads who is logged in from this one query. */
export const userKey = [['auth', 'user']] as const

/** Clears the session as soon as any call finds that it has ended. */
const clearEndedSession = (error: unknown): void => {
  if (explain(error).code === 'UNAUTHENTICATED') void queryClient.resetQueries({ queryKey: userKey })
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (JSON.stringify(queryKey[0]) !== JSON.stringify(userKey[0])) clearEndedSession(error)
    },
  }),
  mutationCache: new MutationCache({ onError: clearEndedSession }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isRetryable(error),
    },
    mutations: { retry: false },
  },
})
