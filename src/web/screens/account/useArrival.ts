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
  const sync = api.billing.sync.useMutation()
  const [waiting, setWaiting] = useState<string | null>(null)
  const [news, setNews] = useState<News | null>(null)
  const [isFresh, setIsFresh] = useState(false)
  const handled = useRef<string | null>(null)
  // A user who has moved on to another page stays there.
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const payment = usePaymentConfirmation(result => {
    if (result) setNews(result)
    void leave()
  })

  const leave = async (): Promise<void> => {
    await refresh()
    if (!isHere.current) return
    setIsFresh(true)
    // It may have been checked again meanwhile.
    if (!payment.isRunning()) setWaiting(null)
    navigate(paths.account(), { replace: true })
  }
  const confirm = (sessionId: string): void => {
    setWaiting(words.syncing)
    payment.start(sessionId)
  }
  const synced = async (thanks: () => void): Promise<void> => {
    setNews(null)
    setWaiting(words.syncing)
    const answer = await sync.mutateAsync().catch(() => null)
    if (answer) thanks()
    else setNews({ text: words.syncFailed, isError: true, again: () => void synced(thanks).then(leave) })
  }
  const act = async (arrival: Arrival): Promise<void> => {
    if (arrival.kind === 'upgraded' && arrival.sessionId) return confirm(arrival.sessionId)
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
  const { unconfirmed } = payment
  return {
    waiting,
    news,
    isFresh,
    isPaymentAwaited: payment.isAwaited,
    checkAgain: unconfirmed === null ? null : () => confirm(unconfirmed),
  }
}

/** Polls a payment session until it is paid or refused. One that takes long ends without news and stays `unconfirmed`. */
function usePaymentConfirmation(onEnd: (news: News | null) => void) {
  const complete = api.billing.processUpgrade.useMutation()
  const [session, setSession] = useState<string | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  // Read after awaited calls, when the state of this render is out of date.
  const running = useRef(false)
  const end = (news: News | null): void => {
    running.current = false
    setSession(null)
    if (news === null) setUnconfirmed(session)
    onEnd(news)
  }
  const patience = usePolling({
    isWanted: session !== null,
    key: session ?? '',
    look: async () => {
      try {
        const { pending } = await complete.mutateAsync({ sessionId: session! })
        if (pending) return false
        end({ text: words.upgraded, isUpgrade: true })
      } catch (error) {
        const refusal = refusalOf(error)
        end(refusal === null ? null : { text: refusal, isError: true })
      }
      return true
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once
  useEffect(() => {
    if (session !== null && patience !== 'fresh') end(null)
  }, [patience])
  return {
    unconfirmed,
    isAwaited: session !== null || unconfirmed !== null,
    isRunning: () => running.current,
    start: (sessionId: string): void => {
      setUnconfirmed(null)
      running.current = true
      setSession(sessionId)
    },
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

/** Where the user comes from, by the query parameters. */
export function arrivalOf(search: string): Arrival | null {
  const query = new URLSearchParams(search)
  if (query.get('upgrade') === 'success') return { kind: 'upgraded', sessionId: query.get('session_id') }
  if (query.get('success') === 'true') return { kind: 'paid' }
  if (query.get('portal') === 'return') return { kind: 'portal' }
  if (query.get('reactivation') === 'success') return { kind: 'reactivated' }
  return query.get('reactivation') === 'cancelled' ? { kind: 'reactivation cancelled' } : null
}
