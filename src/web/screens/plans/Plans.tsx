import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Tier, tiers } from '#core/plans.ts'
import { ConfirmChange } from '../../billing/ConfirmChange.tsx'
import type { Change } from '../../billing/change.ts'
import { PlanCard } from '../../billing/PlanCard.tsx'
import type { Buyer } from '../../billing/plan-button.ts'
import { useCheckout } from '../../billing/useCheckout.ts'
import { paths } from '../../paths.ts'
import { type Session, useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { Notice } from '../../ui/Notice.tsx'
import css from './Plans.module.css'
import { texts } from './texts.ts'

/** The four plans: a way in for visitors, a way back for former subscribers, a change for those who have one. */
export default function Plans() {
  const session = useSession()
  const kind = kindOf(session)
  useTitle(texts.titles[kind])
  const [, navigate] = useLocation()
  const checkout = useCheckout()
  const [change, setChange] = useState<Change | null>(null)
  const user = session.user
  const runs = user?.subscriptionActive ? user.subscriptionTier : null
  const buyer: Buyer = { isSignedIn: user !== null, tier: runs }
  const choose = (tier: Tier): void => {
    if (!user) navigate(paths.signup(tier))
    else if (runs) setChange({ tier, isReset: false, from: runs })
    else checkout.start(tier)
  }
  return (
    <div className={css.page}>
      <h1 className={css.title}>{texts.titles[kind]}</h1>
      <p className={css.lead}>{texts.leads[user && !user.subscriptionTier ? 'fresh' : kind]}</p>
      {user && (
        <p className={css.current}>
          <span className={css.label}>{texts.current}</span>
          <span>{user.subscriptionTier ? texts.name(user.subscriptionTier) : texts.noPlan}</span>
          <span className={css.status} data-active={user.subscriptionActive || undefined}>
            {user.subscriptionActive ? texts.active : texts.inactive}
          </span>
        </p>
      )}
      {checkout.problem && (
        <div className={css.problem}>
          <Notice isError>{checkout.problem}</Notice>
        </div>
      )}
      <div className={css.cards}>
        {tiers.map(tier => (
          <PlanCard
            key={tier}
            tier={tier}
            buyer={buyer}
            isBusy={checkout.startingTier === tier}
            isLocked={session.state === 'unknown' || checkout.startingTier !== null}
            onChoose={() => choose(tier)}
          />
        ))}
      </div>
      <p className={css.footnote}>{texts.footnote}</p>
      {change && <ConfirmChange change={change} onClose={() => setChange(null)} />}
    </div>
  )
}

const kindOf = ({ user }: Session): keyof typeof texts.titles => {
  if (!user) return 'visitor'
  return user.subscriptionActive ? 'active' : 'inactive'
}
