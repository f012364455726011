import { Badge, Button, Flex, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { PlanState } from '#core/billing/plan-state.ts'
import { formatTokens } from '#core/plans/budget.ts'
import { api } from '../../api.ts'
import { ExternalLink, useExternalPage } from '../../billing/useExternalPage.tsx'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import common from '../../ui/common.module.css'
import { Notice } from '../../ui/Notice.tsx'
import css from './Plans.module.css'
import { texts } from './texts.ts'

/** The user's plan: whether it is active, its remaining tokens and when it renews, ends or changes. */
export function CurrentPlan({ plan, tokensLeft }: { plan: PlanState; tokensLeft: number | null }) {
  const { tier, isEnding, endedOn, may } = plan
  const isActive = plan.kind === 'active' || plan.kind === 'granted'
  return (
    <Flex wrap="wrap" gap="4px 10px" align="center" className={common.links}>
      <Text c="dimmed">{tier && !isActive ? texts.former : texts.current}</Text>
      <strong>{tier ? texts.planName(tier) : texts.noPlan}</strong>
      {tier && (
        <Badge color={isActive && !isEnding ? 'action' : 'gray'}>
          {isActive ? (isEnding ? texts.ending : texts.active) : texts.inactive}
        </Badge>
      )}
      {endedOn && <PlanOutlook>{texts.ended(endedOn)}</PlanOutlook>}
      {isActive && <PlanOutlook>{outlookText(plan, tokensLeft)}</PlanOutlook>}
      {may.resume && tier && <Link href={paths.account()}>{texts.keep(tier)}</Link>}
    </Flex>
  )
}

const PlanOutlook = ({ children }: { children: string }) => (
  <Text c="dimmed" className={css.label}>
    {children}
  </Text>
)

function outlookText({ next }: PlanState, tokensLeft: number | null): string {
  const { left, becomes, ends, renews } = texts.news
  const parts = tokensLeft === null ? [] : [left(formatTokens(tokensLeft))]
  if (next?.kind === 'changes') parts.push(becomes(next.tier, next.at))
  else if (next) parts.push((next.kind === 'ends' ? ends : renews)(next.at))
  return parts.join(' · ')
}

/** Shown when the session could not be loaded, with a button to try again. */
export function SessionNotice({ query }: { query: ReturnType<typeof api.auth.user.useQuery> }) {
  return (
    <Notice
      isError
      mt="lg"
      action={
        <Button variant="default" size="sm" onClick={() => query.refetch()}>
          {texts.unknown.again}
        </Button>
      }
    >
      {texts.unknown.words} {explain(query.error, '').message}
    </Notice>
  )
}

/** Why a subscription that has not ended gives no access, and what to do. */
export function InactivePlanNotice({ plan: { kind, tier } }: { plan: PlanState }) {
  const portal = useExternalPage(api.billing.portal.useMutation(), texts.inactivePlan.failed)
  if (tier === null) return null
  const isPaused = kind === 'paused'
  return (
    <Notice
      isError
      mt="lg"
      action={
        <>
          {!isPaused && (
            <Button variant="default" size="sm" disabled={portal.isOpening} onClick={portal.open}>
              {portal.isOpening ? texts.inactivePlan.opening : texts.inactivePlan.card}
            </Button>
          )}
          <Button component={Link} href={paths.contact()} variant="default" size="sm">
            {texts.inactivePlan.support}
          </Button>
        </>
      }
    >
      <p>{isPaused ? texts.inactivePlan.paused(tier) : texts.inactivePlan.unpaid(tier)}</p>
      <ExternalLink page={portal} text={texts.inactivePlan.card} />
    </Notice>
  )
}
