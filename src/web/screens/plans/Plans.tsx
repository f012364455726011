import { Text } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type PlanChoice, visitorChoices } from '#core/billing/plan-choices.ts'
import type { PlanState } from '#core/billing/plan-state.ts'
import { type Tier, tiers } from '#core/plans/plans.ts'
import { api } from '../../api.ts'
import { ConfirmChangeDialog } from '../../billing/ConfirmChangeDialog.tsx'
import { OwedNotice } from '../../billing/OwedNotice.tsx'
import { planStateFor } from '../../billing/plan-state-for.ts'
import { texts as billing } from '../../billing/texts.ts'
import { useCheckout } from '../../billing/useCheckout.ts'
import { useMonthlyAmounts } from '../../billing/useMonthlyAmounts.ts'
import type { ChosenChange } from '../../billing/usePlanChange.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { Page } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { CurrentPlan, InactivePlanNotice, SessionNotice } from './CurrentPlan.tsx'
import { choiceTerms } from './choice-terms.ts'
import { CardNotice, PlanCard } from './PlanCard.tsx'
import css from './Plans.module.css'
import { PlansFaq } from './PlansFaq.tsx'
import { texts } from './texts.ts'

/** The four plans: to sign up, to come back, or to change plans. */
export default function Plans() {
  const { user, state } = useSession()
  const isUnknown = state === 'unknown'
  const status = api.billing.status.useQuery(undefined, { enabled: user !== null, retry: false })
  const plan = user && planStateFor(user, status.data)
  const isRunning = plan?.kind === 'active' || plan?.kind === 'granted'
  const usage = api.usage.read.useQuery(undefined, { enabled: isRunning, retry: false })
  const tokensLeft = usage.data?.remainingTokens ?? null
  const session = api.auth.user.useQuery(undefined, { enabled: false })
  const hasSessionFailed = isUnknown && session.isError
  const amountsOf = useMonthlyAmounts()
  const { choose, checkout, change, closeChange } = usePlanChoice(plan)
  const isStarting = checkout.isStarting && !checkout.isSlow
  const noticeOf = (tier: Tier) => {
    if (checkout.tier !== tier) return null
    if (checkout.problem) return <CardNotice isError>{billing.notStarted(checkout.problem)}</CardNotice>
    return checkout.isSlow && <CardNotice isError={false}>{billing.slow}</CardNotice>
  }
  const title = texts.titles[titleOf(plan)]
  useTitle(isUnknown ? texts.name : title)
  return (
    <Page width={1248}>
      <div className={css.head} data-unknown={isUnknown || undefined}>
        <PageHead title={title} lead={plan?.owed === 'month' ? undefined : texts.leads[leadOf(plan)]} />
      </div>
      <div className={css.note} data-unknown={isUnknown || undefined}>
        {plan ? <CurrentPlan plan={plan} tokensLeft={tokensLeft} /> : <Text c="dimmed">{texts.payment}</Text>}
      </div>
      {plan?.owed && <OwedNotice mt="lg" />}
      {plan && isInactive(plan) && <InactivePlanNotice plan={plan} />}
      {hasSessionFailed && <SessionNotice query={session} />}
      <div className={css.cards}>
        {(plan?.choices ?? visitorChoices).map(choice => (
          <PlanCard
            key={choice.tier}
            choice={hasSessionFailed ? { ...choice, action: null, isRecommended: false } : choice}
            amounts={amountsOf(choice.tier)}
            terms={plan && choiceTerms(plan, choice, tokensLeft)}
            isScheduled={isRunning && status.data?.scheduledTier === choice.tier}
            isBusy={isStarting && checkout.tier === choice.tier}
            isLocked={isUnknown || isStarting}
            notice={noticeOf(choice.tier)}
            onChoose={() => choose(choice)}
          />
        ))}
      </div>
      <PlansFaq amountsOf={amountsOf} />
      {change && <ConfirmChangeDialog change={change} onClose={closeChange} />}
    </Page>
  )
}

/** Opens the signup, the payment page or the confirmation dialog for a chosen plan. */
function usePlanChoice(plan: PlanState | null) {
  const [, navigate] = useLocation()
  const checkout = useCheckout()
  const [change, setChange] = useState<ChosenChange | null>(null)
  const choose = ({ tier, action }: PlanChoice): void => {
    if (action === 'signup') navigate(paths.signup(tier))
    else if (action === 'checkout') checkout.start(tier)
    else if (action && plan?.tier) setChange({ tier, isReset: action === 'reset', from: plan.tier })
  }
  return { choose, checkout, change, closeChange: () => setChange(null) }
}

/** The subscription has not ended, but gives no access: payments are paused, or the month is not paid. */
const isInactive = ({ kind, may }: PlanState): boolean => kind === 'paused' || (kind === 'unpaid' && may.cancel)

/** While the session is loading, visitors' texts are shown: most people on this page are visitors. */
const titleOf = (plan: PlanState | null): keyof typeof texts.titles => {
  if (!plan) return 'visitor'
  if (plan.kind === 'none') return 'fresh'
  return plan.kind === 'active' || plan.kind === 'granted' ? 'active' : 'inactive'
}

const leadOf = (plan: PlanState | null): keyof typeof texts.leads => {
  const title = titleOf(plan)
  if (plan && isInactive(plan)) return plan.kind === 'paused' ? 'paused' : 'unpaid'
  if (!plan || title !== 'active') return title
  const isTop = plan.tier === tiers.at(-1)
  if (plan.isEnding) return isTop ? 'topEnding' : 'ending'
  return isTop ? 'top' : 'active'
}
