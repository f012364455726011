import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SubscriptionInfo } from '#contract/billing.ts'
import { api } from '../../api.ts'
import { paymentRefusal } from '../../billing/payment-refusal.ts'
import { usePolling } from '../../billing/usePolling.ts'
import { useRefreshBilling } from '../../billing/useRefreshBilling.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../shell/toasts.tsx'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import { texts } from './texts.ts'

const words = texts.arrivals

/** The result of a return from a payment page; `again` retries. */
export type ReturnMessage = {
  readonly text: string
  readonly isError?: true
  readonly isUpgrade?: true
  again?(): void
}

type BillingReturnState = {
  readonly waiting: string | null
  readonly message: ReturnMessage | null
  /** The account has been reloaded. */
  readonly isFresh: boolean
  readonly isPaymentAwaited: boolean
  readonly checkAgain: (() => void) | null
}

/**
 * Handles the query parameters with which payment pages lead back to the account, once each, then removes them from the
 * address. Says what is in progress, and can check an unconfirmed payment again.
 */
export function useBillingReturn(): BillingReturnState {
  const search = useSearch()
  const [, navigate] = useLocation()
  const refresh = useRefreshBilling()
  const sync = api.billing.sync.useMutation()
  const [waiting, setWaiting] = useState<string | null>(null)
  const [message, setMessage] = useState<ReturnMessage | null>(null)
  const [isFresh, setIsFresh] = useState(false)
  const handled = useRef<string | null>(null)
  // A user who has moved on to another page stays there.
  const isMounted = useIsMounted()
  const payment = usePaymentConfirmation(result => void leave(result))

  // A success is said once the page shows it too.
  const leave = async (result: ReturnMessage | null = null): Promise<void> => {
    await refresh()
    if (!isMounted()) return
    if (result) setMessage(result)
    setIsFresh(true)
    // A new check may have started meanwhile.
    if (!payment.isRunning()) setWaiting(null)
    navigate(paths.account(), { replace: true })
  }
  const confirm = (sessionId: string): void => {
    setWaiting(words.syncing)
    payment.start(sessionId)
  }
  const syncThen = async (onSuccess: (info: SubscriptionInfo) => void): Promise<void> => {
    setMessage(null)
    setWaiting(words.syncing)
    const answer = await sync.mutateAsync().catch(() => null)
    if (answer) onSuccess(answer.subscriptionInfo)
    else
      setMessage({ text: words.syncFailed, isError: true, again: () => void syncThen(onSuccess).then(() => leave()) })
  }
  const syncReactivation = (): Promise<void> =>
    syncThen(({ active }) => {
      if (active) toast(words.reactivated)
      else
        setMessage({
          text: words.notReactivated,
          isError: true,
          again: () => void syncReactivation().then(() => leave()),
        })
    })
  const handle = useEffectEvent(async (billingReturn: BillingReturn): Promise<void> => {
    if (billingReturn.kind === 'upgraded' && billingReturn.sessionId) return confirm(billingReturn.sessionId)
    if (billingReturn.kind === 'upgraded') {
      setWaiting(words.updating)
      return leave({ text: words.upgraded, isUpgrade: true })
    } else if (billingReturn.kind === 'paid') {
      await syncThen(() => setMessage({ text: words.synced }))
    } else if (billingReturn.kind === 'portal') {
      await syncThen(() => {})
    } else if (billingReturn.kind === 'reactivated') {
      await syncReactivation()
    } else {
      toast(words.reactivationCanceled)
    }
    await leave()
  })
  // Each address is handled once.
  useEffect(() => {
    const billingReturn = readBillingReturn(search)
    if (!billingReturn || handled.current === search) return
    handled.current = search
    void handle(billingReturn)
  }, [search])
  const { unconfirmed } = payment
  return {
    waiting,
    message,
    isFresh,
    isPaymentAwaited: payment.isAwaited,
    checkAgain: unconfirmed === null ? null : () => confirm(unconfirmed),
  }
}

/** Polls a payment session until it is paid or refused. A slow one ends without a message and stays `unconfirmed`. */
function usePaymentConfirmation(onEnd: (message: ReturnMessage | null) => void) {
  const complete = api.billing.processUpgrade.useMutation()
  const [session, setSession] = useState<string | null>(null)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  // Read after awaited calls, when the state of this render is out of date.
  const running = useRef(false)
  const end = (message: ReturnMessage | null): void => {
    running.current = false
    setSession(null)
    if (message === null) setUnconfirmed(session)
    onEnd(message)
  }
  const phase = usePolling({
    isEnabled: session !== null,
    key: session ?? '',
    poll: async () => {
      try {
        const { pending } = await complete.mutateAsync({ sessionId: session! })
        if (pending) return false
        end({ text: words.upgraded, isUpgrade: true })
      } catch (error) {
        const refusal = paymentRefusal(error)
        end(refusal === null ? null : { text: refusal, isError: true })
      }
      return true
    },
  })
  const endSlow = useEffectEvent(() => {
    if (session !== null) end(null)
  })
  useEffect(() => {
    if (phase !== 'fresh') endSlow()
  }, [phase])
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

type BillingReturn =
  | { readonly kind: 'upgraded'; readonly sessionId: string | null }
  /** An owed payment was made. */
  | { readonly kind: 'paid' }
  | { readonly kind: 'portal' }
  | { readonly kind: 'reactivated' }
  | { readonly kind: 'reactivation canceled' }

/** Reads from the query which payment page the user comes from. */
export function readBillingReturn(search: string): BillingReturn | null {
  const query = new URLSearchParams(search)
  if (query.get('upgrade') === 'success') return { kind: 'upgraded', sessionId: query.get('session_id') }
  if (query.get('success') === 'true') return { kind: 'paid' }
  if (query.get('portal') === 'return') return { kind: 'portal' }
  if (query.get('reactivation') === 'success') return { kind: 'reactivated' }
  return query.get('reactivation') === 'cancelled' ? { kind: 'reactivation canceled' } : null
}
