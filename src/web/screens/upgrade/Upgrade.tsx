import '@mantine/core/styles/Progress.layer.css'
import { Box, Button, Flex, Progress, Skeleton, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { UserView } from '#contract/accounts.ts'
import type { UsageView } from '#contract/usage.ts'
import { formatTokens } from '#core/plans/budget.ts'
import { plans, type Tier, tiers } from '#core/plans/plans.ts'
import { api } from '../../api.ts'
import { ConfirmChangeDialog } from '../../billing/ConfirmChangeDialog.tsx'
import { OwedNotice } from '../../billing/OwedNotice.tsx'
import { texts as billing } from '../../billing/texts.ts'
import type { ChosenChange } from '../../billing/usePlanChange.ts'
import { paths } from '../../paths.ts'
import { Guard } from '../../shell/Guard.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import common from '../../ui/common.module.css'
import looks from '../../ui/looks.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import progress from '../../ui/Progress.module.css'
import { OfferList } from './OfferList.tsx'
import { texts } from './texts.ts'

/** The offers for subscribers. Users without an active plan are sent to the plans. */
export default function Upgrade() {
  const { user } = useSession()
  useTitle(user && isTop(user) ? texts.top.title : texts.title)
  return (
    <Page width={768}>
      <Guard fallback={<UpgradeSkeleton />}>{user => <Offers user={user} />}</Guard>
    </Page>
  )
}

const UpgradeSkeleton = () => (
  <>
    <Box mb={28}>
      <PageHead title={texts.title} lead={texts.lead} />
    </Box>
    <Skeleton height={240} />
  </>
)

/** The highest plan has no upgrade; a paid one can start a new month early. */
const isTop = ({ subscriptionActive, subscriptionTier }: UserView): boolean =>
  subscriptionActive && subscriptionTier === tiers.at(-1)

/** What applies to every offer; undefined when there is none. */
const leadOf = (user: UserView, offers: readonly unknown[] | undefined): string | undefined => {
  if (offers?.length === 0) return undefined
  return isTop(user) ? texts.top.lead : texts.lead
}

function Offers({ user }: { user: UserView }) {
  const [, navigate] = useLocation()
  const [change, setChange] = useState<ChosenChange | null>(null)
  const from = user.subscriptionActive ? user.subscriptionTier : null
  const offers = api.billing.upgradeOptions.useQuery(undefined, { enabled: from !== null })
  const status = api.billing.status.useQuery(undefined, { enabled: from !== null, retry: false })
  const usage = api.usage.read.useQuery(undefined, { retry: false })
  useEffect(() => {
    if (from === null) navigate(paths.plans(), { replace: true })
  }, [from, navigate])
  if (from === null) return null
  const owed = status.data?.plan.owed
  const isPaymentDue = owed === 'month'
  return (
    <>
      <Box mb={28}>
        <PageHead
          title={isTop(user) ? texts.top.title : texts.title}
          lead={isPaymentDue || offers.isError ? undefined : leadOf(user, offers.data?.upgradeOptions)}
        />
      </Box>
      {owed && <OwedNotice mb={20} />}
      {usage.data && <MonthUsage user={user} plan={from} usage={usage.data} isPaymentDue={isPaymentDue} />}
      {offers.isPending && <Skeleton height={240} />}
      {offers.isError && (
        <Notice
          isError
          action={
            <Button variant="default" size="sm" onClick={() => offers.refetch()}>
              {texts.again}
            </Button>
          }
        >
          {billing.optionsFailed}
        </Notice>
      )}
      {offers.data &&
        (offers.data.upgradeOptions.length === 0 ? (
          <>
            <p>
              {billing.noOptions}.{' '}
              {usage.data?.periodEnd && texts.until(formatTokens(usage.data.remainingTokens), usage.data.periodEnd)}
            </p>
            <Button component={Link} href={paths.home()} mt="md">
              {texts.analyze}
            </Button>
          </>
        ) : (
          <OfferList
            offers={offers.data.upgradeOptions}
            hasNoUsage={usage.data?.tokensUsed === 0 && usage.data.heldTokens === 0}
            isPaymentDue={isPaymentDue}
            awaitedTier={owed === 'change' ? (status.data?.due?.tier ?? null) : null}
            onChoose={({ tier, isReset }) => setChange({ tier, isReset, from })}
          />
        ))}
      {!offers.isPending && (
        <Text mt={22} className={common.links}>
          <Link href={paths.plans()}>{texts.compare}</Link>
        </Text>
      )}
      {change && <ConfirmChangeDialog change={change} onClose={() => setChange(null)} />}
    </>
  )
}

type MonthUsageProps = { user: UserView; plan: Tier; usage: UsageView; isPaymentDue: boolean }

/** The tokens used this month, and when they reset or end. */
function MonthUsage({ user, plan, usage, isPaymentDue }: MonthUsageProps) {
  const { tokensUsed, tokensLimit, usagePercentage, periodEnd } = usage
  return (
    <Box mb={28}>
      <Flex wrap="wrap" columnGap="md" justify="space-between" mb="xs" c="dimmed" className={looks.tabular}>
        <span>{texts.amount(plans[plan].name, formatTokens(tokensUsed), formatTokens(tokensLimit))}</span>
        {periodEnd && !isPaymentDue && <span>{(user.cancelAtPeriodEnd ? texts.ends : texts.resets)(periodEnd)}</span>}
      </Flex>
      <Progress.Root classNames={progress}>
        {usagePercentage > 0 && (
          <Progress.Section value={Math.min(100, usagePercentage)} aria-label={texts.meter(usagePercentage)} />
        )}
      </Progress.Root>
    </Box>
  )
}
