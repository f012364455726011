import '@mantine/core/styles/Progress.layer.css'
import { Button, Progress, Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { UserView } from '#contract/accounts.ts'
import { tokenCount } from '#core/budget.ts'
import { plans, tiers } from '#core/plans.ts'
import { api } from '../../api.ts'
import { ConfirmChange } from '../../billing/ConfirmChange.tsx'
import { OwedNotice } from '../../billing/OwedNotice.tsx'
import { texts as billing } from '../../billing/texts.ts'
import type { PlanChange } from '../../billing/usePlanChange.ts'
import { paths } from '../../paths.ts'
import { Guard } from '../../shell/Guard.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { OfferList } from './OfferList.tsx'
import { texts } from './texts.ts'
import css from './Upgrade.module.css'

/** The offers for subscribers. Users without an active plan are sent to the plans. */
export default function Upgrade() {
  const { user } = useSession()
  useTitle(user && isTop(user) ? texts.top.title : texts.title)
  return (
    <Page width={768}>
      <Guard waiting={<Skeleton height={240} />}>{user => <Offers user={user} />}</Guard>
    </Page>
  )
}

/** The highest plan has no upgrade; a paid one can start a new month early. */
const isTop = ({ subscriptionActive, subscriptionTier }: UserView): boolean =>
  subscriptionActive && subscriptionTier === tiers.at(-1)

/** What holds for every offer; nothing when there is none. */
const leadOf = (user: UserView, offers: readonly unknown[] | undefined): string | undefined => {
  if (offers?.length === 0) return undefined
  return isTop(user) ? texts.top.lead : texts.lead
}

function Offers({ user }: { user: UserView }) {
  const [, navigate] = useLocation()
  const [change, setChange] = useState<PlanChange | null>(null)
  const from = user.subscriptionActive ? user.subscriptionTier : null
  const offers = api.billing.upgradeOptions.useQuery(undefined, { enabled: from !== null })
  const status = api.billing.status.useQuery(undefined, { enabled: from !== null, retry: false })
  const usage = api.usage.read.useQuery(undefined, { retry: false })
  useEffect(() => {
    if (from === null) navigate(paths.plans(), { replace: true })
  }, [from, navigate])
  if (from === null) return null
  const owed = status.data?.plan.owed
  const isOwing = owed === 'month'
  return (
    <>
      <div className={css.head}>
        <PageHead
          title={isTop(user) ? texts.top.title : texts.title}
          lead={isOwing || offers.isError ? undefined : leadOf(user, offers.data?.upgradeOptions)}
        />
      </div>
      {owed && (
        <div className={css.owed}>
          <OwedNotice />
        </div>
      )}
      {usage.data && (
        <div className={css.usage}>
          <p className={css.left}>
            <span>
              {texts.amount(plans[from].name, tokenCount(usage.data.tokensUsed), tokenCount(usage.data.tokensLimit))}
            </span>
            {usage.data.periodEnd && !isOwing && (
              <span>{(user.cancelAtPeriodEnd ? texts.ends : texts.resets)(usage.data.periodEnd)}</span>
            )}
          </p>
          <Progress.Root>
            {usage.data.usagePercentage > 0 && (
              <Progress.Section
                value={Math.min(100, usage.data.usagePercentage)}
                aria-label={texts.meter(usage.data.usagePercentage)}
              />
            )}
          </Progress.Root>
        </div>
      )}
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
              {usage.data?.periodEnd && texts.until(tokenCount(usage.data.remainingTokens), usage.data.periodEnd)}
            </p>
            <p className={css.go}>
              <Button component={Link} href={paths.home()}>
                {texts.analyze}
              </Button>
            </p>
          </>
        ) : (
          <OfferList
            offers={offers.data.upgradeOptions}
            isUntouched={usage.data?.tokensUsed === 0 && usage.data.heldTokens === 0}
            isOwing={isOwing}
            onChoose={({ tier, isReset }) => setChange({ tier, isReset, from })}
          />
        ))}
      {!offers.isPending && (
        <p className={css.compare}>
          <Link href={paths.plans()}>{texts.compare}</Link>
        </p>
      )}
      {change && <ConfirmChange change={change} onClose={() => setChange(null)} />}
    </>
  )
}
