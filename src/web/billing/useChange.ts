import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { PreviewView, SubscriptionInfo } from '#contract/billing.ts'
import { plans } from '#core/plans.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { store } from '../shell/storage.ts'
import { toast } from '../shell/toasts.tsx'
import { useOverdue } from '../ui/useOverdue.ts'
import type { Change } from './change.ts'
import { failureOf } from './failure.ts'
import { outcomeOf } from './outcome.ts'
import { owedOf } from './owing.ts'
import type { Payment } from './PaymentWait.tsx'
import { texts } from './texts.ts'
import { useLeaving } from './useLeaving.ts'
import { useRestored } from './useRestored.ts'

/** From success to the account page (spec §9). */
const leaveMs = 1000

/** A change of plan from consent to its end: another page, a payment in another tab, done, or what went wrong (spec §4). */
export function useChange(change: Change, status: SubscriptionInfo | null) {
  const { tier, isReset } = change
  const [, navigate] = useLocation()
  const [problem, setProblem] = useState<string | null>(null)
  const [payment, setPayment] = useState<Payment | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const send = api.billing.changePlan.useMutation()
  useLeaving(done === null ? null : paths.account('upgrade=success'), leaveMs, { replace: false })
  useRestored(() => setIsLeaving(false))
  const isSlow = useOverdue('deed', send.isPending)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const finish = (words: string): void => {
    setPayment(null)
    setDone(words)
  }
  const fail = (error: unknown): void => {
    const failure = failureOf(error, isReset ? texts.failures.reset : texts.failures.upgrade)
    setProblem(failure.message)
    if (failure.code !== 'UNAUTHENTICATED') return
    toast(texts.failures.login)
    store('itcb_redirect', paths.here())
    navigate(paths.login(paths.here()))
  }
  const pay = (tab: Window | null, url: string, message: string | null, total: number): void => {
    const page = tab ?? window.open('about:blank', '_blank')
    page?.location.replace(url)
    if (page) toast(message ?? texts.pay.recovery)
    const isOwed = owedOf(status) === 'month'
    const about = isOwed ? message : texts.pay.what(plans[tier].name, total, plans[change.from].name)
    setPayment({ url, change, about, before: status, isBlocked: page === null })
  }
  const confirm = async (shown: PreviewView): Promise<void> => {
    setProblem(null)
    // What is owed is paid elsewhere for certain: then the tab opens in the click itself.
    const tab = owedOf(status) === 'month' ? window.open('about:blank', '_blank') : null
    try {
      const seen = shown.periodStart === null ? {} : { expectedPeriodStart: shown.periodStart }
      const outcome = outcomeOf(await send.mutateAsync({ targetTier: tier, ...seen }))
      // Closed while it took too long: the account shows what came of it.
      if (isGone.current) return tab?.close()
      if (outcome.kind === 'pay') return pay(tab, outcome.url, outcome.message, shown.total)
      tab?.close()
      if (outcome.kind === 'leave') {
        setIsLeaving(true)
        window.location.assign(outcome.url)
      } else if (outcome.kind === 'reset') finish(texts.done.reset)
      else if (outcome.kind === 'changed') finish(texts.done.plan(outcome.tier))
      else if (outcome.kind === 'scheduled') finish(texts.done.scheduled(outcome.tier, outcome.effectiveAt))
      else setProblem(outcome.message ?? texts.failures.unexpected)
    } catch (error) {
      tab?.close()
      if (!isGone.current) fail(error)
    }
  }
  return {
    problem,
    payment,
    done,
    isSending: send.isPending || isLeaving,
    /** Nobody is held by a server that does not answer. */
    isHeld: (send.isPending && !isSlow) || isLeaving || done !== null,
    isSlow,
    confirm,
    finish,
  }
}
