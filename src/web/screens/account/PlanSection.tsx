import { useState } from 'react'
import type { UserView } from '#contract/accounts.ts'
import type { SubscriptionInfo } from '#contract/billing.ts'
import type { Tier } from '#core/plans.ts'
import { apart, api } from '../../api.ts'
import { owedOf } from '../../billing/owing.ts'
import { OutwardLink, useOutwardPage } from '../../billing/useOutwardPage.tsx'
import { useRefreshed } from '../../billing/useRefreshed.ts'
import { sentenceOf } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../shell/toasts.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Actions, Quiet, SettingsGroup } from '../../ui/Settings.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import css from './PlanSection.module.css'
import { goesOn } from './standing.ts'
import { texts } from './texts.ts'

const words = texts.plan

/**
 * The plan, how it stands, and what can be done about it (spec §2 'plan and usage', 'actions'). While a payment is awaited
 * nothing invites to a second one.
 */
export function PlanSection({ user, isAwaited }: { user: UserView; isAwaited: boolean }) {
  const status = api.billing.status.useQuery(undefined, apart)
  const { subscriptionTier: tier, subscriptionActive: isActive } = user
  const info = status.data
  return (
    <SettingsGroup title={words.title}>
      <div className={css.plan}>
        <div>
          <p className={css.name}>{tier ? words.name(tier) : words.none}</p>
          {tier && <Quiet>{costOf(tier, isActive, info)}</Quiet>}
        </div>
        {tier && (
          <Badge look="outlined" isAccented={isActive && !user.cancelAtPeriodEnd && owedOf(info) !== 'month'}>
            {statusOf(user, info)}
          </Badge>
        )}
      </div>
      {status.isError && <LoadFailed text={words.loadFailed} query={status} />}
      {isAwaited ? <Quiet>{words.awaited}</Quiet> : <PlanNews user={user} info={info ?? null} />}
      {status.isPending ? (
        <Skeleton height={44} />
      ) : (
        <PlanActions user={user} info={info ?? null} isAwaited={isAwaited} />
      )}
    </SettingsGroup>
  )
}

const costOf = (tier: Tier, isActive: boolean, info: SubscriptionInfo | undefined): string => {
  if (!isActive && info?.status === 'paused') return words.paused
  if (!isActive) return info === undefined ? words.price(tier) : goesOn(info) ? words.unpaid : words.over
  return info?.status === 'granted' ? words.granted : words.price(tier)
}

/** A month that was cut short by a refund or a dispute has its end before it: of that no day is told. */
const overOf = ({ currentPeriodEnd: end }: SubscriptionInfo): string =>
  end !== null && Date.parse(end) <= Date.now() ? `${words.overSince(end)} ` : ''

/** When it renews, ends or changes. */
function PlanNews({ user, info }: { user: UserView; info: SubscriptionInfo | null }) {
  if (info === null || info.status === 'granted') return null
  if (!user.subscriptionActive)
    return user.subscriptionTier && !goesOn(info) ? (
      <Quiet>
        {overOf(info)}
        {words.back(user.subscriptionTier)}
      </Quiet>
    ) : null
  // The way to pay stands above; until it is taken nothing renews.
  if (owedOf(info) === 'month') return <Quiet>{words.due}</Quiet>
  const end = user.currentPeriodEnd
  if (!end) return null
  if (info.scheduledTier) return <Quiet>{words.scheduled(info.scheduledTier, end)}</Quiet>
  return <Quiet>{user.cancelAtPeriodEnd ? words.endsOn(end) : words.renewsOn(end)}</Quiet>
}

/** Spec §4, 'Subscription status shown'. */
const statusOf = ({ subscriptionActive, cancelAtPeriodEnd }: UserView, info: SubscriptionInfo | undefined): string => {
  if (!subscriptionActive) return words.cancelled
  if (cancelAtPeriodEnd) return words.ending
  if (owedOf(info) === 'month') return words.owed
  return info?.scheduledTier ? words.changing(info.scheduledTier) : words.active
}

type ActionsProps = { user: UserView; info: SubscriptionInfo | null; isAwaited: boolean }

function PlanActions({ user, info, isAwaited }: ActionsProps) {
  const portal = useOutwardPage(api.billing.portal.useMutation(), words.portalFailed)
  const refresh = useRefreshed()
  const [isCancelling, setIsCancelling] = useState(false)
  const resume = api.billing.resume.useMutation({
    onSuccess: async () => {
      toast(words.resumed)
      await refresh()
    },
    onError: error => toast(sentenceOf(error, words.resumeFailed), { isError: true }),
  })
  const { subscriptionActive: isActive, subscriptionTier: tier, cancelAtPeriodEnd } = user
  // A plan that the operator gave has nothing to pay, to change at Stripe or to cancel.
  const isPaid = tier !== null && info !== null && info.status !== 'granted' && info.status !== 'none'
  // Until the month is paid no change of plan is taken.
  const isOwed = owedOf(info) === 'month'
  const mayKeep = isActive && isPaid && (cancelAtPeriodEnd || info.scheduledTier !== null)
  return (
    <>
      <Actions>
        {mayKeep && (
          <Button look={isOwed ? 'bordered' : 'primary'} disabled={resume.isPending} onClick={() => resume.mutate()}>
            {resume.isPending ? words.resuming : cancelAtPeriodEnd ? words.resume : words.keep(tier)}
          </Button>
        )}
        {isActive && !isOwed && !isAwaited && (
          <ButtonLink href={paths.upgrade()} look={mayKeep ? 'bordered' : 'primary'}>
            {words.upgrade}
          </ButtonLink>
        )}
        {!isActive && !isAwaited && (
          <ButtonLink href={paths.plans()}>{tier ? words.reactivate : words.choose}</ButtonLink>
        )}
        {isPaid && (
          <Button look="bordered" disabled={portal.isOpening} onClick={portal.open}>
            {portal.isOpening ? words.opening : words.portal}
          </Button>
        )}
        {isPaid && goesOn(info) && !info.cancelAtPeriodEnd && (
          <div className={css.leave}>
            <Button look="quiet" onClick={() => setIsCancelling(true)}>
              {words.cancel}
            </Button>
          </div>
        )}
      </Actions>
      <OutwardLink page={portal} text={words.openPortal} />
      {isCancelling && <CancelDialog user={user} onClose={() => setIsCancelling(false)} />}
    </>
  )
}
