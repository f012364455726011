import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { SubscriptionInfo } from '#contract/billing.ts'
import type { PlanState } from '#core/billing/plan-state.ts'
import { plans } from '#core/plans/plans.ts'
import { api } from '../../api.ts'
import { exactMoney } from '../../billing/texts.ts'
import { ExternalLink, useExternalPage } from '../../billing/useExternalPage.tsx'
import { useRefreshBilling } from '../../billing/useRefreshBilling.ts'
import { errorMessage } from '../../error-text.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../shell/toasts.tsx'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import { useAccount, useSubscription } from './account-context.ts'
import { LoadFailed } from './LoadFailed.tsx'
import css from './PlanSection.module.css'
import { texts } from './texts.ts'

const words = texts.plan

/** The plan, its state and its actions, of which owner mode has none. While a payment is pending, no button leads to another one. */
export function PlanSection({ isPaymentAwaited }: { isPaymentAwaited: boolean }) {
  const { user, plan } = useAccount()
  const subscription = useSubscription()
  const isKnown = subscription.data !== undefined
  return (
    <SettingsGroup title={words.title}>
      <Group wrap="nowrap" align="flex-start" justify="space-between">
        <div>
          <Text ff="heading" size="xl" fw={500}>
            {plan.tier ? words.name(plan.tier) : words.none}
          </Text>
          {plan.tier && (
            <Text c="dimmed">{isKnown || user.subscriptionActive ? priceText(plan) : words.price(plan.tier)}</Text>
          )}
        </div>
        {plan.tier && (
          <Badge color={user.subscriptionActive && !plan.isEnding && plan.owed !== 'month' ? 'action' : 'gray'}>
            {statusText(plan, user.subscriptionActive)}
          </Badge>
        )}
      </Group>
      {subscription.isError && <LoadFailed text={words.loadFailed} query={subscription} />}
      {isPaymentAwaited ? <Text c="dimmed">{words.awaited}</Text> : isKnown && <PlanOutlook />}
      {!isOwnerMode() &&
        (subscription.isPending ? (
          <Skeleton height={44} />
        ) : (
          <PlanActions isKnown={isKnown} isPaymentAwaited={isPaymentAwaited} />
        ))}
    </SettingsGroup>
  )
}

const priceText = ({ kind, tier }: PlanState): string => {
  if (kind === 'overdue' || kind === 'unpaid') return words.unpaid
  if (kind === 'paused') return words.paused
  if (kind === 'granted') return words.granted
  return kind === 'active' && tier ? words.price(tier) : words.ended
}

/** The plan's state in a word or two: "Cancelled" for every plan without access; the line under its name says why. */
const statusText = ({ isEnding, owed, next }: PlanState, isActive: boolean): string => {
  if (!isActive) return words.canceled
  if (isEnding) return words.ending
  if (owed === 'month') return words.owed
  return next?.kind === 'changes' ? words.changing(next.tier) : words.active
}

/** When the plan renews, ends or changes. */
function PlanOutlook() {
  const { kind, tier, owed, next, endedOn, endsAt } = useAccount().plan
  if (kind === 'ended' && tier)
    return (
      <Text c="dimmed">
        {endedOn && `${words.endedOn(endedOn)} `}
        {words.back(tier)}
      </Text>
    )
  if (kind !== 'active') return null
  // The notice at the top of the page leads to the payment.
  if (owed === 'month') return <Text c="dimmed">{endsAt ? words.dueAndEnds(endsAt) : words.due}</Text>
  if (next === null) return null
  if (next.kind === 'changes') return <Text c="dimmed">{words.scheduled(next.tier, next.at)}</Text>
  return <Text c="dimmed">{next.kind === 'ends' ? words.endsOn(next.at) : words.renewsOn(next.at)}</Text>
}

/** `isKnown` is false when the subscription could not be loaded: actions that depend on it are hidden. */
function PlanActions({ isKnown, isPaymentAwaited }: { isKnown: boolean; isPaymentAwaited: boolean }) {
  const { user, plan } = useAccount()
  const { tier, may, isEnding, owed } = plan
  const portal = useExternalPage(api.billing.portal.useMutation(), words.portalFailed)
  const refresh = useRefreshBilling()
  const [isCanceling, setIsCanceling] = useState(false)
  const resume = api.billing.resume.useMutation({
    onSuccess: async () => {
      toast(words.resumed)
      await refresh()
    },
    onError: error => toast(errorMessage(error, words.resumeFailed), { isError: true }),
  })
  const mayResume = isKnown && may.resume && tier !== null
  return (
    <>
      <Group gap="sm">
        {mayResume && (
          <Button
            variant={owed === 'month' ? 'default' : 'filled'}
            disabled={resume.isPending}
            onClick={() => resume.mutate()}
          >
            {resume.isPending ? words.resuming : isEnding ? words.resume : words.keep(tier)}
          </Button>
        )}
        {may.upgrade && !isPaymentAwaited && (
          <Button component={Link} href={paths.upgrade()} variant={mayResume ? 'default' : 'filled'}>
            {words.upgrade}
          </Button>
        )}
        {!user.subscriptionActive && !isPaymentAwaited && (
          <Button component={Link} href={paths.plans()}>
            {tier ? words.reactivate : words.choose}
          </Button>
        )}
        {isKnown && may.manageBilling && (
          <Button variant="default" disabled={portal.isOpening} onClick={portal.open}>
            {portal.isOpening ? words.opening : words.portal}
          </Button>
        )}
        {isKnown && may.cancel && (
          <div className={css.cancel}>
            <Button variant="subtle" color="danger" onClick={() => setIsCanceling(true)}>
              {words.cancel}
            </Button>
          </div>
        )}
      </Group>
      <ExternalLink page={portal} text={words.openPortal} />
      {isCanceling && <CancelDialog onClose={() => setIsCanceling(false)} />}
    </>
  )
}

function cancelText(plan: string, endsAt: string | null, isActive: boolean, due: SubscriptionInfo['due']): string {
  const words = texts.cancel
  if (endsAt === null) return words.atOnce(plan, due === null ? null : exactMoney(due.amount))
  return isActive ? words.until(plan, endsAt) : words.on(plan, endsAt)
}

/** Asks to confirm a cancellation, at the end of the paid month, or at once if the current month is not paid. */
function CancelDialog({ onClose }: { onClose(): void }) {
  const { tier, cancellation } = useAccount().plan
  const isActive = useAccount().user.subscriptionActive
  const due = useSubscription().data?.due ?? null
  const refresh = useRefreshBilling()
  const [problem, setProblem] = useState<string | null>(null)
  const { cancel: words } = texts
  const isMounted = useIsMounted()
  const cancel = api.billing.cancel.useMutation({
    onSuccess: async ({ endsAt }) => {
      toast(endsAt === null ? words.doneNow : isActive ? words.done(endsAt) : words.doneOn(endsAt))
      await refresh()
      onClose()
    },
    onError: error => {
      const message = errorMessage(error, words.failed)
      if (isMounted()) setProblem(message)
      else toast(message, { isError: true })
    },
  })
  const confirm = (): void => {
    setProblem(null)
    cancel.mutate()
  }
  return (
    <Dialog title={words.title} isBusy={cancel.isPending} onClose={onClose}>
      <p>{tier && cancelText(plans[tier].name, cancellation?.endsAt ?? null, isActive, due)}</p>
      <p>{words.keeps}</p>
      {problem && <Notice isError>{problem}</Notice>}
      <DialogActions>
        <Button variant="default" disabled={cancel.isPending} onClick={onClose}>
          {words.keep}
        </Button>
        <Button color="danger" data-danger disabled={cancel.isPending} onClick={confirm}>
          {cancel.isPending ? words.confirming : words.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
