import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { api } from '../../api.ts'
import { usePolling } from '../../billing/usePolling.ts'
import { useRefreshBilling } from '../../billing/useRefreshBilling.ts'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../shell/toasts.tsx'
import { texts } from './texts.ts'

const words = texts.arrivals

/** The result of an arrival; `again` where it can be tried again. */
export type News = { readonly text: string; readonly isError?: true; readonly isUpgrade?: true; again?(): void }

type Arriving = {
  readonly waiting: string | null
  readonly news: News | null
  /** The account has been reloaded since. */
  readonly isFresh: boolean
  readonly isPaymentAwaited: boolean
  readonly checkAgain: (() => void) | null
}

/**
 * Handles the query parameters with which payment pages lead back to the account, once each, then removes them from the
 * address. Says what is in progress meanwhile, and lets an unconfirmed payment be checked again.
 */
export function useArrival(): Arriving {
  const search = useSearch()
  const [, navigate] = useLocation()
  const refresh = useRefreshBilling()
  const complete = api.billing.processUpgrade.useMutation()
  const sync = api.billing.sync.useMutation()
  const [waiting, setWaiting] = useState<string | null>(null)
  const [news, setNews] = useState<News | null>(null)
  const [isFresh, setIsFresh] = useState(false)
  const [session, setSession] = useState<string | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const isAwaited = useRef(false)
  const handled = useRef<string | null>(null)
  // A user who has moved on to another page stays there.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const leave = async (): Promise<void> => {
    await refresh()
    if (!isHere.current) return
    setIsFresh(true)
    // It may have been checked again meanwhile.
    if (!isAwaited.current) setWaiting(null)
    navigate(paths.account(), { replace: true })
  }
  /** The payment was made, or was refused, or takes so long that the page stops waiting. */
  const end = (isDone: boolean, refusal: string | null = null): void => {
    isAwaited.current = false
    setSession(null)
    if (isDone) setNews({ text: words.upgraded, isUpgrade: true })
    else if (refusal !== null) setNews({ text: refusal, isError: true })
    else setUnconfirmed(session)
    void leave()
  }
  const ask = (id: string): void => {
    setUnconfirmed(null)
    setWaiting(words.syncing)
    isAwaited.current = true
    setSession(id)
  }
  const patience = usePolling({
    isWanted: session !== null,
    key: session ?? '',
    look: async () => {
      try {
        const { pending } = await complete.mutateAsync({ sessionId: session! })
        if (pending) return false
        end(true)
      } catch (error) {
        end(false, refusalOf(error))
      }
      return true
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once
  useEffect(() => {
    if (session !== null && patience !== 'fresh') end(false)
  }, [patience])
  const synced = async (thanks: () => void): Promise<void> => {
    setNews(null)
    setWaiting(words.syncing)
    const answer = await sync.mutateAsync().catch(() => null)
    if (answer) thanks()
    else setNews({ text: words.syncFailed, isError: true, again: () => void synced(thanks).then(leave) })
  }
  const act = async (arrival: Arrival): Promise<void> => {
    if (arrival.kind === 'upgraded' && arrival.sessionId) return ask(arrival.sessionId)
    if (arrival.kind === 'upgraded') {
      setNews({ text: words.upgraded, isUpgrade: true })
    } else if (arrival.kind === 'paid') {
      await synced(() => setNews({ text: words.synced }))
    } else if (arrival.kind === 'portal') {
      await synced(() => {})
    } else if (arrival.kind === 'reactivated') {
      await synced(() => toast(words.reactivated))
    } else {
      toast(words.reactivationCancelled)
    }
    await leave()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address acts once, however often it renders
  useEffect(() => {
    const arrival = arrivalOf(search)
    if (!arrival || handled.current === search) return
    handled.current = search
    void act(arrival)
  }, [search])
  return {
    waiting,
    news,
    isFresh,
    isPaymentAwaited: session !== null || unconfirmed !== null,
    checkAgain: unconfirmed === null ? null : () => ask(unconfirmed),
  }
}

/** The server's sentence where the payment has failed; null where it may still arrive. */
const refusalOf = (error: unknown): string | null => {
  const { code, message } = explain(error)
  return code === 'BAD_REQUEST' || code === 'CONFLICT' ? message : null
}

type Arrival =
  | { readonly kind: 'upgraded'; readonly sessionId: string | null }
  /** From the page where an owed payment is made. */
  | { readonly kind: 'paid' }
  | { readonly kind: 'portal' }
  | { readonly kind: 'reactivated' }
  | { readonly kind: 'reactivation cancelled' }

/** Where the user comes from, by the query parameters of spec §4. */
export function arrivalOf(search: string): Arrival | null {
  const query = new URLSearchParams(search)
  if (query.get('upgrade') === 'success') return { kind: 'upgraded', sessionId: query.get('session_id') }
  if (query.get('success') === 'true') return { kind: 'paid' }
  if (query.get('portal') === 'return') return { kind: 'portal' }
  if (query.get('reactivation') === 'success') return { kind: 'reactivated' }
  return query.get('reactivation') === 'cancelled' ? { kind: 'reactivation cancelled' } : null
}
