import { useState } from 'react'
import type { DueView, PreviewView, SubscriptionInfo, UpgradeResponse } from '#contract/billing.ts'
import { plans, type Tier } from '#core/plans/plans.ts'
import { api } from '../api.ts'
import { pageAwaiting } from '../awaited-video/awaited-video.ts'
import { paths } from '../paths.ts'
import { keepPage } from '../shell/storage.ts'
import { toast } from '../shell/toasts.tsx'
import { useDelayedRedirect } from '../shell/useDelayedRedirect.ts'
import { useIsMounted } from '../ui/useIsMounted.ts'
import { useIsSlow } from '../ui/useIsSlow.ts'
import { useTimer } from '../ui/useTimer.ts'
import { texts } from './texts.ts'
import { useBillingFailure } from './useBillingFailure.ts'
import { usePageRestore } from './usePageRestore.ts'
import { useRefreshBilling } from './useRefreshBilling.ts'

/** A change of plan before consent; `from` is the current plan. */
export type ChosenChange = { readonly tier: Tier; readonly isReset: boolean; readonly from: Tier }

/** A payment in another tab. */
export type Payment = {
  readonly url: string
  readonly change: ChosenChange
  /** A sentence about the change that it pays for. */
  readonly about: string | null
  /** The unpaid change; null when an owed month is paid, or when the server did not send it. */
  readonly due: DueView | null
  /** The subscription before it. */
  readonly before: SubscriptionInfo | null
  /** The browser blocked the tab. */
  readonly isBlocked: boolean
}

/** How long a success is shown before the account page opens or `onDone` is called. */
const redirectMs = 1000

/** Sends a change of plan, and says how it ends: another page, a payment in another tab, success or an error. */
export function usePlanChange(change: ChosenChange, status: SubscriptionInfo | null, onDone?: () => void) {
  const { tier, isReset, from } = change
  const [problem, setProblem] = useState<string | null>(null)
  const [payment, setPayment] = useState<Payment | null>(null)
  const [doneText, setDoneText] = useState<string | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const send = api.billing.changePlan.useMutation()
  const explainFailure = useBillingFailure()
  const refresh = useRefreshBilling()
  useAfterward(doneText, onDone)
  usePageRestore(() => setIsLeaving(false))
  const isSlow = useIsSlow('action', send.isPending)
  const isMounted = useIsMounted()
  const owesMonth = status?.plan.owed === 'month'

  const finish = (words: string, charged: number | null): void => {
    setPayment(null)
    setDoneText(charged === null ? words : `${words} ${texts.done.charged(charged)}`)
    void refresh()
  }
  const pay = (tab: Window | null, { url, message, due }: PayOutcome, total: number): void => {
    const page = tab ?? window.open('about:blank', '_blank')
    page?.location.replace(url)
    const isDeclined = !owesMonth && due?.decline != null
    // The dialog says it all about a declined card.
    if (page && !isDeclined) toast(message ?? texts.pay.recovery)
    const about = isDeclined ? null : owesMonth ? message : texts.pay.what(plans[tier].name, total, plans[from].name)
    setPayment({ url, change, about, due: owesMonth ? null : due, before: status, isBlocked: page === null })
  }
  const confirm = async (shown: PreviewView): Promise<void> => {
    setProblem(null)
    // An owed month is always paid on another page: its tab opens in the click itself, else browsers block it.
    const tab = owesMonth ? window.open('about:blank', '_blank') : null
    try {
      const expectation = shown.periodStart === null ? {} : { expectedPeriodStart: shown.periodStart }
      const outcome = outcomeOf(await send.mutateAsync({ targetTier: tier, ...expectation }))
      if (!isMounted()) {
        // The dialog was closed during a long wait: the page shows the result.
        tab?.close()
        return void refresh()
      }
      if (outcome.kind === 'pay') return pay(tab, outcome, shown.total)
      tab?.close()
      if (outcome.kind === 'leave') {
        setIsLeaving(true)
        if (pageAwaiting(paths.current())) keepPage()
        window.location.assign(outcome.url)
      } else if (outcome.kind === 'reset') finish(texts.done.reset, shown.total)
      else if (outcome.kind === 'changed') finish(texts.done.plan(outcome.tier), shown.total)
      else if (outcome.kind === 'scheduled') finish(texts.done.scheduled(outcome.tier, outcome.effectiveAt), null)
      else setProblem(outcome.message ?? texts.failures.unexpected)
    } catch (error) {
      tab?.close()
      if (isMounted()) setProblem(explainFailure(error, isReset ? texts.failures.reset : texts.failures.upgrade))
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

/** Leads to the account page once the success was read; with `onDone`, stays and shows it there. */
function useAfterward(doneText: string | null, onDone: (() => void) | undefined): void {
  const isLeavingPage = doneText !== null && onDone === undefined
  useDelayedRedirect(isLeavingPage ? paths.account('upgrade=success') : null, redirectMs, { replace: false })
  useTimer(doneText !== null && onDone !== undefined ? redirectMs : null, () => {
    if (doneText !== null) toast(doneText)
    onDone?.()
  })
}

type PayOutcome = {
  readonly kind: 'pay'
  readonly url: string
  readonly message: string | null
  readonly due: DueView | null
}

/** What the page does after a change of plan. */
type Outcome =
  /** Another page of ours, or a checkout that leads back here. */
  | { readonly kind: 'leave'; readonly url: string }
  /** A hosted invoice: it opens in another tab while this one polls for the payment. */
  | PayOutcome
  | { readonly kind: 'reset' }
  | { readonly kind: 'changed'; readonly tier: Tier }
  | { readonly kind: 'scheduled'; readonly tier: Tier; readonly effectiveAt: string }
  /** No usable result, perhaps with a message. */
  | { readonly kind: 'unexpected'; readonly message: string | null }

export function outcomeOf(answer: UpgradeResponse): Outcome {
  const { checkoutUrl, redirectUrl, requiresPaymentRecovery, usageReset, currentTier, scheduledTier, effectiveAt } =
    answer
  const message = answer.message ?? null
  if (checkoutUrl) return { kind: 'leave', url: checkoutUrl }
  if (redirectUrl?.startsWith('/')) return { kind: 'leave', url: redirectUrl }
  if (redirectUrl) return { kind: 'pay', url: redirectUrl, message, due: answer.due ?? null }
  if (scheduledTier && effectiveAt) return { kind: 'scheduled', tier: scheduledTier, effectiveAt }
  if (usageReset) return { kind: 'reset' }
  if (requiresPaymentRecovery || !currentTier) return { kind: 'unexpected', message }
  return { kind: 'changed', tier: currentTier }
}
