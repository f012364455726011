import { Link } from 'wouter'
import type { UserView } from '#contract/accounts.ts'
import { tokenCount } from '#core/budget.ts'
import { api } from '../../api.ts'
import type { Halted } from '../../billing/owing.ts'
import type { Running } from '../../billing/plan-terms.ts'
import { OutwardLink, useOutwardPage } from '../../billing/useOutwardPage.tsx'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import css from './Plans.module.css'
import { texts } from './texts.ts'

/** Which plan somebody has, whether it is in force, what is left of it and how it goes on (spec §2). */
export function CurrentPlan({ user, running, endedOn }: CurrentPlanProps) {
  const { subscriptionTier: tier, subscriptionActive: isActive, cancelAtPeriodEnd: isEnding } = user
  return (
    <div className={css.current}>
      <span className={css.label}>{tier && !isActive ? texts.former : texts.current}</span>
      <strong>{tier ? texts.planName(tier) : texts.noPlan}</strong>
      {tier && (
        <Badge look="outlined" isAccented={isActive && !isEnding}>
          {isActive ? (isEnding ? texts.ending : texts.active) : texts.inactive}
        </Badge>
      )}
      {endedOn && <span className={css.label}>{texts.ended(endedOn)}</span>}
      {running && <span className={css.label}>{newsOf(running)}</span>}
      {running && !running.isGranted && (running.scheduled || running.isEnding) && (
        <Link href={paths.account()}>{texts.keep(running.tier)}</Link>
      )}
    </div>
  )
}

type CurrentPlanProps = { user: UserView; running: Running | null; endedOn: string | null }

function newsOf({ tokensLeft, periodEnd, isEnding, isGranted, scheduled }: Running): string {
  const { left, becomes, ends, renews } = texts.news
  const next = (end: string): string => (scheduled ? becomes(scheduled, end) : isEnding ? ends(end) : renews(end))
  return [
    ...(tokensLeft === null ? [] : [left(tokenCount(tokensLeft))]),
    ...(periodEnd === null || isGranted ? [] : [next(periodEnd)]),
  ].join(' · ')
}

/** Who looks cannot be told: plans can be read, and the question asked again. */
export function SessionNotice({ query }: { query: ReturnType<typeof api.auth.user.useQuery> }) {
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

/** Why a subscription that has not ended gives nothing, and what can be done about it. */
export function HaltedNotice({ tier, isPaused }: Halted) {
  const portal = useOutwardPage(api.billing.portal.useMutation(), texts.halted.failed)
  return (
    <Notice
      isError
      action={
        <>
          {!isPaused && (
            <Button look="bordered" size="small" disabled={portal.isOpening} onClick={portal.open}>
              {portal.isOpening ? texts.halted.opening : texts.halted.card}
            </Button>
          )}
          <ButtonLink href={paths.contact()} look={isPaused ? 'primary' : 'bordered'} size="small">
            {texts.halted.support}
          </ButtonLink>
        </>
      }
    >
      <p>{isPaused ? texts.halted.paused(tier) : texts.halted.unpaid(tier)}</p>
      <OutwardLink page={portal} text={texts.halted.card} />
    </Notice>
  )
}
