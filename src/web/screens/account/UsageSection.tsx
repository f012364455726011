import '@mantine/core/styles/Progress.layer.css'
import { Button, Flex, Progress, Skeleton, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { UsageView } from '#contract/usage.ts'
import { api, unbatched } from '../../api.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import progress from '../../ui/Progress.module.css'
import { SettingsGroup } from '../../ui/SettingsGroup.tsx'
import css from './Account.module.css'
import { useAccount } from './account-context.ts'
import { LoadFailed } from './LoadFailed.tsx'
import { texts } from './texts.ts'
import { UsageChart, UsageFrame } from './UsageChart.tsx'

/** From this percentage on, a notice warns. */
const warnPercent = 80

/** Used and remaining tokens of the month, when they reset, and the last 30 days. */
export function UsageSection() {
  const { user } = useAccount()
  const usage = api.usage.read.useQuery(undefined, unbatched)
  return (
    <SettingsGroup title={texts.usage.title}>
      {usage.isPending && <Skeleton height={81} />}
      {usage.isError && <LoadFailed text={texts.usage.failed} query={usage} />}
      {usage.data &&
        (usage.data.tokensLimit > 0 ? <MonthUsage usage={usage.data} /> : <Text c="dimmed">{texts.usage.none}</Text>)}
      {user.subscriptionTier !== null && <UsageDays isUsed={(usage.data?.tokensUsed ?? 0) > 0} />}
    </SettingsGroup>
  )
}

function MonthUsage({ usage }: { usage: UsageView }) {
  const { user, plan } = useAccount()
  const isOwed = plan.owed === 'month'
  const { tokensUsed, tokensLimit, remainingTokens, heldTokens, usagePercentage, periodEnd } = usage
  const words = texts.usage
  const usedPercent = Math.min(100, Math.round(usagePercentage))
  const heldPercent = Math.min((heldTokens / tokensLimit) * 100, 100 - usedPercent)
  return (
    <>
      <div>
        <Flex wrap="wrap" columnGap="md" align="baseline" justify="space-between" mb={10}>
          <Text ff="heading" size="xl" fw={500} className={css.figure}>
            {words.left(remainingTokens)}
          </Text>
          <Text c="dimmed">{words.percent(usagePercentage, tokensUsed > 0)}</Text>
        </Flex>
        <Progress.Root classNames={progress}>
          {usedPercent > 0 && (
            <Progress.Section
              value={usedPercent}
              aria-label={(isOwed ? words.meterOwed : words.meter)(usagePercentage)}
            />
          )}
          {heldPercent > 0 && <Progress.Section value={heldPercent} striped withAria={false} />}
        </Progress.Root>
        <Flex wrap="wrap" columnGap="md" justify="space-between" mt={10} fz="xs" c="dimmed">
          <span>{words.used(tokensUsed, tokensLimit)}</span>
          {periodEnd && (
            <span>{isOwed ? words.owed : (user.cancelAtPeriodEnd ? words.ends : words.resets)(periodEnd)}</span>
          )}
        </Flex>
        {heldTokens > 0 && (
          <Text size="xs" c="dimmed">
            {words.held(heldTokens)}
          </Text>
        )}
      </div>
      {(remainingTokens === 0 || usagePercentage >= warnPercent) && (
        <Notice
          action={
            !isOwed &&
            !isOwnerMode() && (
              <Button component={Link} variant="default" size="sm" href={paths.upgrade()}>
                {words.more}
              </Button>
            )
          }
        >
          {remainingTokens === 0
            ? words[isOwed ? 'spentOwed' : 'spent']
            : words[isOwed ? 'almostOwed' : 'almost'](usagePercentage)}
        </Notice>
      )}
    </>
  )
}

/** The chart of the last 30 days; `isUsed` when the month's meter shows usage. */
function UsageDays({ isUsed }: { isUsed: boolean }) {
  const query = api.usage.days.useQuery(undefined, unbatched)
  if (query.isError) return <LoadFailed text={texts.days.failed} query={query} />
  return query.data ? <UsageChart days={query.data.days} isUsed={isUsed} /> : <UsageFrame />
}
