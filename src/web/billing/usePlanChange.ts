import { useEffect, useRef, useState } from 'react'
import type { PreviewView, SubscriptionInfo, UpgradeAnswer } from '#contract/billing.ts'
import { plans, type Tier } from '#core/plans.ts'
import { api } from '../api.ts'
import { paths } from '../paths.ts'
import { toast } from '../shell/toasts.tsx'
import { useDelayedRedirect } from '../shell/useDelayedRedirect.ts'
import { useIsSlow } from '../ui/useIsSlow.ts'
import { texts } from './texts.ts'
import { useBillingFailure } from './useBillingFailure.ts'
import { usePageRestore } from './usePageRestore.ts'

/** A change of plan before consent; `from` is the current plan. */
export type PlanChange = { readonly tier: Tier; readonly isReset: boolean; readonly from: Tier }

/** A payment in another tab. */
export type Payment = {
  readonly url: string
  readonly change: PlanChange
  /** A sentence about the change that it pays for. */
  readonly about: string | null
  /** The subscription before it. */
  readonly before: SubscriptionInfo | null
  /** The browser blocked the tab. */
  readonly isBlocked: boolean
}

/** How long a success is shown before the account page follows. */
const redirectMs = 1000

/** Sends a change of plan, and says how it ends: another page, a payment in another tab, success or an error. */
export function usePlanChange(change: PlanChange, status: SubscriptionInfo | null) {
  const { tier, isReset, from } = change
  const [problem, setProblem] = useState<string | null>(null)
  const [payment, setPayment] = useState<Payment | null>(null)
  const [doneText, setDoneText] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const send = api.billing.changePlan.useMutation()
  const explainFailure = useBillingFailure()
  useDelayedRedirect(doneText === null ? null : paths.account('upgrade=success'), redirectMs, { replace: false })
  usePageRestore(() => setIsLeaving(false))
  const isSlow = useIsSlow('action', send.isPending)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  const finish = (words: string): void => {
    setPayment(null)
    setDoneText(words)
  }
  const pay = (tab: Window | null, url: string, message: string | null, total: number): void => {
    const page = tab ?? window.open('about:blank', '_blank')
    page?.location.replace(url)
    if (page) toast(message ?? texts.pay.recovery)
    const about = status?.plan.owed === 'month' ? message : texts.pay.what(plans[tier].name, total, plans[from].name)
    setPayment({ url, change, about, before: status, isBlocked: page === null })
  }
  const confirm = async (shown: PreviewView): Promise<void> => {
    setProblem(null)
    // An owed month is always paid on another page: its tab opens in the click itself, else browsers block it.
    const tab = status?.plan.owed === 'month' ? window.open('about:blank', '_blank') : null
    try {
      const expectation = shown.periodStart === null ? {} : { expectedPeriodStart: shown.periodStart }
      const outcome = outcomeOf(await send.mutateAsync({ targetTier: tier, ...expectation }))
      // The dialog was closed during a long wait: the account page shows the result.
      if (isUnmounted.current) return tab?.close()
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
      if (!isUnmounted.current)
        setProblem(explainFailure(error, isReset ? texts.failures.reset : texts.failures.upgrade))
    }
  }
  return {
    problem,
    payment,
    doneText,
    isSending: send.isPending || isLeaving,
    /** The dialog must not be closed, except when the server takes too long to answer. */
    mustStayOpen: (send.isPending && !isSlow) || isLeaving || doneText !== null,
    isSlow,
    confirm,
    finish,
  }
}

/** What the page does after a change of plan. */
type Outcome =
  /** Another page of ours, or a checkout that leads back here. */
  | { readonly kind: 'leave'; readonly url: string }
  /** A hosted invoice: it opens in another tab while this one polls for the payment. */
  | { readonly kind: 'pay'; readonly url: string; readonly message: string | null }
  | { readonly kind: 'reset' }
  | { readonly kind: 'changed'; readonly tier: Tier }
  | { readonly kind: 'scheduled'; readonly tier: Tier; readonly effectiveAt: string }
  /** No usable result, perhaps with a message. */
  | { readonly kind: 'unexpected'; readonly message: string | null }

export function outcomeOf(answer: UpgradeAnswer): Outcome {
  const { checkoutUrl, redirectUrl, requiresPaymentRecovery, usageReset, currentTier, scheduledTier, effectiveAt } =
    answer
  const message = answer.message ?? null
  if (checkoutUrl) return { kind: 'leave', url: checkoutUrl }
  if (redirectUrl?.startsWith('/')) return { kind: 'leave', url: redirectUrl }
  if (redirectUrl) return { kind: 'pay', url: redirectUrl, message }
  if (scheduledTier && effectiveAt) return { kind: 'scheduled', tier: scheduledTier, effectiveAt }
  if (usageReset) return { kind: 'reset' }
  if (requiresPaymentRecovery || !currentTier) return { kind: 'unexpected', message }
  return { kind: 'changed', tier: currentTier }
}
