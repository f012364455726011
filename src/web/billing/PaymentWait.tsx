import { Button, Flex, Loader, Text } from '@mantine/core'
import { useState } from 'react'
import type { SubscriptionInfo } from '#contract/billing.ts'
import { plans } from '#core/plans/plans.ts'
import { DialogActions } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { texts } from './texts.ts'
import { useDropChange } from './useDropChange.ts'
import type { Payment } from './usePlanChange.ts'
import { useSubscriptionPolling } from './usePolling.ts'

/** Follows a payment in another tab until it is settled. */
export function PaymentWait({ payment, onPaid, onClose }: PaymentWaitProps) {
  const [isUnpaid, setIsUnpaid] = useState(false)
  const [isBlocked, setIsBlocked] = useState(payment.isBlocked)
  const { isReset, from } = payment.change
  const mayDrop = payment.before?.plan.owed !== 'month'
  const { isDropping, drop } = useDropChange(onClose)
  const hasPollingEnded = useSubscriptionPolling(!isUnpaid && !isDropping, info => {
    const outcome = findOutcome(payment, info)
    if (outcome === 'unpaid') setIsUnpaid(true)
    else if (outcome) onPaid(outcome, payment.due?.amount ?? null)
    return outcome !== null
  })
  return (
    <>
      {isUnpaid ? (
        <Notice isError>{texts.pay.unpaid}</Notice>
      ) : (
        <>
          <p>{isBlocked ? texts.pay.blocked : bodyText(payment)}</p>
          {payment.about && <Text c="dimmed">{payment.about}</Text>}
          <Flex component="p" gap="sm" align="center" role="status">
            {!hasPollingEnded && !isBlocked && <Loader />}
            {hasPollingEnded ? texts.pay.slow : !isBlocked && texts.pay.waiting}
          </Flex>
        </>
      )}
      <DialogActions>
        {mayDrop && !isUnpaid ? (
          <Button variant="subtle" disabled={isDropping} onClick={drop}>
            {isDropping ? texts.drop.dropping : isReset ? texts.drop.keepMonth : texts.drop.stay(plans[from].name)}
          </Button>
        ) : (
          <Button variant="subtle" onClick={onClose}>
            {texts.buttons.close}
          </Button>
        )}
        {!isUnpaid && (
          <Button component="a" target="_blank" rel="noreferrer" href={payment.url} onClick={() => setIsBlocked(false)}>
            {texts.pay.open}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

/** Says which card was declined and what it is to pay, or that the bank waits for a step. */
function bodyText({ change, due }: Payment): string {
  if (due === null || due.decline === null) return texts.pay.body
  return texts.pay.again(texts.owed.decline(due.decline), plans[change.tier].name, due.amount)
}

type PaymentWaitProps = { payment: Payment; onPaid(words: string, charged: number | null): void; onClose(): void }

/** The message once the payment is settled; null until then. */
function findOutcome({ change, before }: Payment, now: SubscriptionInfo): string | null {
  if (now.paymentRecovery) return null
  if (change.isReset && now.active && now.currentPeriodEnd !== before?.currentPeriodEnd) return texts.done.reset
  if (!change.isReset && now.active && now.tier === change.tier) return texts.done.plan(change.tier)
  return before?.plan.owed === 'month' && now.active ? texts.done.recovered : 'unpaid'
}
