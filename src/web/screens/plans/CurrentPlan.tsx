import type { UserView } from '#contract/accounts.ts'
import { tokenCount } from '#core/budget.ts'
import type { Tier } from '#core/plans.ts'
import { api } from '../../api.ts'
import type { Running } from '../../billing/plan-terms.ts'
import { explain } from '../../error-text.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import css from './Plans.module.css'
import { texts } from './texts.ts'

/** Which plan somebody has, whether it is in force, what is left of it and how it goes on (spec §2). */
export function CurrentPlan({ user, running, scheduled }: CurrentPlanProps) {
  const { subscriptionTier: tier, subscriptionActive: isActive } = user
  return (
    <div className={css.current}>
      <span className={css.label}>{tier && !isActive ? texts.former : texts.current}</span>
      <strong>{tier ? texts.planName(tier) : texts.noPlan}</strong>
      <Badge look="outlined" isAccented={isActive}>
        {isActive ? texts.active : texts.inactive}
      </Badge>
      {running && <span className={css.label}>{newsOf(running, scheduled)}</span>}
    </div>
  )
}

type CurrentPlanProps = { user: UserView; running: Running | null; scheduled: Tier | null }

function newsOf({ tokensLeft, periodEnd, isEnding, isGranted }: Running, scheduled: Tier | null): string {
  const { left, becomes, ends, renews } = texts.news
  const next = (end: string): string => (scheduled ? becomes(scheduled, end) : isEnding ? ends(end) : renews(end))
  return [
    ...(tokensLeft === null ? [] : [left(tokenCount(tokensLeft))]),
    ...(periodEnd === null || isGranted ? [] : [next(periodEnd)]),
  ].join(' · ')
}

/** Who looks cannot be told: plans can be read, and the question asked again. */
export function SessionNotice() {
  const query = api.auth.user.useQuery(undefined, { enabled: false })
  if (!query.isError) return null
  return (
    <div className={css.problem}>
      <Notice
        isError
        action={
          <Button look="bordered" size="small" onClick={() => query.refetch()}>
            {texts.unknown.again}
          </Button>
        }
      >
        {texts.unknown.words} {explain(query.error, '').message}
      </Notice>
    </div>
  )
}
