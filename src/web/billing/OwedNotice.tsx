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
  const before = api.billing.status.useQuery(undefined, unbatched).data
  const refresh = useRefreshBilling()
  const { isDropping, drop } = useDropChange()
  const pay = useExternalPage(api.billing.recoverPayment.useMutation(), words.failed)
  const owed = before?.plan.owed ?? null
  useSubscriptionPolling(owed !== null && pay.hasAddress, info => {
    if (info.paymentRecovery) return false
    const message = before && settledText(before, info)
    if (message) toast(message)
    void refresh()
    return true
  })
  if (!before || owed === null) return null
  const isMonth = owed === 'month'
  return (
    <Notice
      isError={isMonth || !!before.due?.decline}
      {...margins}
      action={
        <>
          {!isMonth && before.tier !== null && (
            <Button variant="default" size="sm" disabled={isDropping} onClick={drop}>
              {isDropping ? texts.drop.dropping : stayText(before.tier, before.due)}
            </Button>
          )}
          <Button size="sm" disabled={pay.isOpening || isDropping} onClick={pay.open}>
            {pay.isOpening ? words.opening : words.pay}
          </Button>
        </>
      }
    >
      <p>
        <strong>{titleOf(before)}</strong> {dueText(before)} {bodyOf(before)}
      </p>
      <ExternalLink page={pay} text={words.pay} />
    </Notice>
  )
}

/** A reset costs the current plan itself. */
const stayText = (current: Tier, due: SubscriptionInfo['due']): string =>
  due?.tier === current ? texts.drop.keepMonth : texts.drop.stay(plans[current].name)

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

/** What paying changes; left out where the due sum and its date say enough. */
function bodyOf({ due, active, plan: { owed } }: SubscriptionInfo): string {
  if (owed !== 'month') return words.change.body
  if (due !== null && due.tier !== null) return ''
  return active ? words.body : words.ended
}

/** The message once nothing is owed any more. */
export function settledText(before: SubscriptionInfo, now: SubscriptionInfo): string | null {
  if (before.plan.owed === 'month') return now.active ? words.recovered : null
  // Ended, paused or disputed meanwhile: the page itself shows it.
  if (!now.active) return null
  if (now.tier !== null && now.tier !== before.tier) return texts.done.plan(now.tier)
  return now.currentPeriodEnd !== before.currentPeriodEnd ? texts.done.reset : texts.pay.unpaid
}
