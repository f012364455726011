import { type AlertProps, Button } from '@mantine/core'
import type { SubscriptionInfo } from '#contract/billing.ts'
import { plans, type Tier } from '#core/plans/plans.ts'
import { api, unbatched } from '../api.ts'
import { toast } from '../shell/toasts.tsx'
import { Notice } from '../ui/Notice.tsx'
import { texts } from './texts.ts'
import { useDropChange } from './useDropChange.ts'
import { ExternalLink, useExternalPage } from './useExternalPage.tsx'
import { useSubscriptionPolling } from './usePolling.ts'
import { useRefreshBilling } from './useRefreshBilling.ts'

const words = texts.owed

/** Says that the month or a change of plan is unpaid, with a button to pay, and follows the payment in its tab. */
export function OwedNotice(margins: Pick<AlertProps, 'mt' | 'mb'>) {
  const { data: status } = api.billing.status.useQuery(undefined, unbatched)
  const refresh = useRefreshBilling()
  const { isDropping, drop } = useDropChange()
  const pay = useExternalPage(api.billing.recoverPayment.useMutation(), words.failed)
  const owed = status?.plan.owed ?? null
  useSubscriptionPolling(owed !== null && pay.hasAddress, info => {
    if (info.paymentRecovery) return false
    const message = status && settledText(status, info)
    if (message) toast(message)
    void refresh()
    return true
  })
  if (!status || owed === null) return null
  const isMonth = owed === 'month'
  return (
    <Notice
      isError={isMonth || !!status.due?.decline}
      {...margins}
      action={
        <>
          {!isMonth && status.tier !== null && (
            <Button variant="default" size="sm" disabled={isDropping} onClick={drop}>
              {isDropping ? texts.drop.dropping : stayText(status.tier, status.due)}
            </Button>
          )}
          <Button size="sm" disabled={pay.isOpening || isDropping} onClick={pay.open}>
            {pay.isOpening ? words.opening : words.pay}
          </Button>
        </>
      }
    >
      <p>
        <strong>{titleOf(status)}</strong> {dueText(status)} {bodyOf(status)}
      </p>
      <ExternalLink page={pay} text={words.pay} />
    </Notice>
  )
}

/** If the amount due is for the current plan, the unpaid change is a reset. */
const isReset = (current: Tier | null, due: SubscriptionInfo['due']): boolean => due !== null && due.tier === current

const stayText = (current: Tier, due: SubscriptionInfo['due']): string =>
  isReset(current, due) ? texts.drop.keepMonth : texts.drop.stay(plans[current].name)

const titleOf = ({ due, plan }: SubscriptionInfo): string => {
  if (plan.owed === 'month') return words.title
  return due?.decline ? words.decline(due.decline) : words.change.title
}

/** What is owed and why, and when it is collected again; only the plan's price while the invoice is unknown. */
export function dueText({ due, tier, plan: { owed } }: SubscriptionInfo): string {
  const isMonth = owed === 'month'
  if (due === null || due.tier === null) return isMonth && tier !== null ? words.price(tier) : ''
  if (!isMonth) return words.change.sum(due.tier, due.amount)
  const attempt = due.nextAttemptAt === null ? words.noAttempt : words.nextAttempt(due.nextAttemptAt)
  return `${words.sum(due.tier, due.amount, due.decline)} ${attempt}`
}

/** What paying changes; left out while the user has access and the due sum says enough. */
export function bodyOf({ due, active, tier, plan: { owed } }: SubscriptionInfo): string {
  if (owed !== 'month') return isReset(tier, due) ? words.change.resetBody : words.change.body
  if (!active) return words.ended
  return due === null || due.tier === null ? words.body : ''
}

/** The message once nothing is owed any more. */
export function settledText(before: SubscriptionInfo, now: SubscriptionInfo): string | null {
  if (before.plan.owed === 'month') return now.active ? words.recovered : null
  // Ended, paused or disputed meanwhile: the page itself shows it.
  if (!now.active) return null
  if (now.tier !== null && now.tier !== before.tier) return texts.done.plan(now.tier)
  return now.currentPeriodEnd !== before.currentPeriodEnd ? texts.done.reset : texts.pay.unpaid
}
