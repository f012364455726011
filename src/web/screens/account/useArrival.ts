import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { api } from '../../api.ts'
import { usePolling } from '../../billing/usePolling.ts'
import { useRefreshed } from '../../billing/useRefreshed.ts'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../shell/toasts.tsx'
import { type Arrival, arrivalOf } from './arrival.ts'
import { texts } from './texts.ts'

const words = texts.arrivals

/** What came of it: `again` where it can be tried once more. */
export type News = { readonly text: string; readonly isError?: true; readonly isUpgrade?: true; again?(): void }

type Arriving = {
  readonly waiting: string | null
  readonly news: News | null
  /** The account was read anew since. */
  readonly isFresh: boolean
  readonly isPaymentAwaited: boolean
  readonly checkAgain: (() => void) | null
}

/**
 * What an address that leads back to the account asks for, done once; then the address is cleaned (spec §4). Says what is
 * being waited for meanwhile, and how a payment that was not found is asked after again.
 */
export function useArrival(): Arriving {
  const search = useSearch()
  const [, navigate] = useLocation()
  const refresh = useRefreshed()
  const complete = api.billing.processUpgrade.useMutation()
  const sync = api.billing.sync.useMutation()
  const [waiting, setWaiting] = useState<string | null>(null)
  const [news, setNews] = useState<News | null>(null)
  const [isFresh, setIsFresh] = useState(false)
  const [session, setSession] = useState<string | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const isAwaited = useRef(false)
  const handled = useRef<string | null>(null)
  // Who has gone on to another page meanwhile is not fetched back.
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
    // It may have been asked after again meanwhile.
    if (!isAwaited.current) setWaiting(null)
    navigate(paths.account(), { replace: true })
  }
  /** The payment was made; or nothing comes of it; or it is on its way for so long that it is not waited for any more. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: an address acts once, whatever is drawn again
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

/** The server's sentence where it knows that nothing comes of the payment; null where it may still come through. */
const refusalOf = (error: unknown): string | null => {
  const { code, message } = explain(error)
  return code === 'BAD_REQUEST' || code === 'CONFLICT' ? message : null
}
