import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Tier, tiers } from '#core/plans.ts'
import { api } from '../../api.ts'
import { ConfirmChange } from '../../billing/ConfirmChange.tsx'
import type { Change } from '../../billing/change.ts'
import { OwedNotice } from '../../billing/OwedNotice.tsx'
import { owedOf } from '../../billing/owing.ts'
import { CardNotice, PlanCard } from '../../billing/PlanCard.tsx'
import { owingTerms, type PlanTerms, pausedTerms, planTerms, unpaidTerms } from '../../billing/plan-terms.ts'
import { texts as billing } from '../../billing/texts.ts'
import { useCheckout } from '../../billing/useCheckout.ts'
import { usePlans } from '../../billing/usePlans.ts'
import { paths } from '../../paths.ts'
import { type Session, useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { Page } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { CurrentPlan, HaltedNotice, SessionNotice } from './CurrentPlan.tsx'
import { GoodToKnow } from './GoodToKnow.tsx'
import css from './Plans.module.css'
import { texts } from './texts.ts'
import { useRunning } from './useRunning.ts'

/** The four plans: a way in for visitors, a way back for former subscribers, a change for those who have one. */
export default function Plans() {
  const session = useSession()
  const { user } = session
  const isUnknown = session.state === 'unknown'
  const kind = kindOf(session)
  useTitle(isUnknown ? texts.name : texts.titles[kind])
  const [, navigate] = useLocation()
  const checkout = useCheckout()
  const [change, setChange] = useState<Change | null>(null)
  const amountsOf = usePlans()
  const { running, unpaid, halted, endedOn, status } = useRunning(user)
  const runs = running?.tier ?? null
  const owed = owedOf(status)
  const isOwing = owed === 'month'
  const isPaused = halted?.isPaused === true
  const asked = api.auth.user.useQuery(undefined, { enabled: false })
  const isLost = isUnknown && asked.isError
  const termsOf = (tier: Tier): PlanTerms | null => {
    if (isOwing) return owingTerms(tier === runs)
    if (isPaused) return pausedTerms
    return running ? planTerms(running, tier) : unpaid && unpaidTerms(unpaid, tier)
  }
  const choose = (tier: Tier): void => {
    if (!user) navigate(paths.signup(tier))
    else if (runs) setChange({ tier, isReset: false, from: runs })
    else if (unpaid) setChange({ tier, isReset: tier === unpaid, from: unpaid })
    else checkout.start(tier)
  }
  const isStarting = checkout.isStarting && !checkout.isSlow
  const noticeOf = (tier: Tier) => {
    if (checkout.tier !== tier) return null
    if (checkout.problem) return <CardNotice isError>{billing.notStarted(checkout.problem)}</CardNotice>
    return checkout.isSlow && <CardNotice isError={false}>{billing.slow}</CardNotice>
  }
  return (
    <Page width={1248}>
      <div className={css.head} data-unknown={isUnknown || undefined}>
        <PageHead
          title={texts.titles[kind]}
          lead={isOwing ? undefined : texts.leads[halted ? (isPaused ? 'paused' : 'unpaid') : leadOf(session)]}
        />
      </div>
      {user && <CurrentPlan user={user} running={running} endedOn={endedOn} />}
      {owed && (
        <div className={css.problem}>
          <OwedNotice />
        </div>
      )}
      {halted && (
        <div className={css.problem}>
          <HaltedNotice {...halted} />
        </div>
      )}
      {isLost && <SessionNotice query={asked} />}
      <div className={css.cards}>
        {offeredFirst(unpaid).map(tier => (
          <PlanCard
            key={tier}
            tier={tier}
            buyer={{ isSignedIn: user !== null, tier: runs, unpaid }}
            amounts={amountsOf(tier)}
            terms={termsOf(tier)}
            isScheduled={running?.scheduled === tier}
            isBusy={isStarting && checkout.tier === tier}
            isLocked={isUnknown || isStarting}
            isOwing={isOwing || isPaused || isLost}
            problem={noticeOf(tier)}
            onChoose={() => choose(tier)}
          />
        ))}
      </div>
      <GoodToKnow amountsOf={amountsOf} />
      {change && <ConfirmChange change={change} onClose={() => setChange(null)} />}
    </Page>
  )
}

const leadOf = (session: Session): keyof typeof texts.leads => {
  const { user } = session
  if (!user?.subscriptionActive) return kindOf(session)
  const isTop = user.subscriptionTier === tiers.at(-1)
  if (user.cancelAtPeriodEnd) return isTop ? 'topEnding' : 'ending'
  return isTop ? 'top' : 'active'
}

/** Who must pay for a plan anew has it first, and last the lower ones, which wait for that. */
const offeredFirst = (unpaid: Tier | null): readonly Tier[] => {
  const at = unpaid === null ? 0 : tiers.indexOf(unpaid)
  return [...tiers.slice(at), ...tiers.slice(0, at)]
}

/** Who is not known yet is most often a visitor: their words keep the place until it is known. */
const kindOf = ({ user }: Session): keyof typeof texts.titles => {
  if (!user) return 'visitor'
  // Nothing can be reactivated that never was.
  if (!user.subscriptionTier) return 'fresh'
  return user.subscriptionActive ? 'active' : 'inactive'
}
