import type { UserView } from '#contract/accounts.ts'
import type { UsageView } from '#contract/usage.ts'
import { apart, api } from '../../api.ts'
import { owedOf } from '../../billing/owing.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Quiet, SettingsGroup } from '../../ui/Settings.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { texts } from './texts.ts'
import { UsageDays } from './UsageDays.tsx'
import css from './UsageSection.module.css'

/** From here on the meter warns. */
const warnPercent = 80

/** What is used of the month, what is left, and when it starts anew; below it the last 30 days. */
export function UsageSection({ user }: { user: UserView }) {
  const usage = api.usage.read.useQuery(undefined, apart)
  return (
    <SettingsGroup title={texts.usage.title}>
      {usage.isPending && <Skeleton height={81} />}
      {usage.isError && <LoadFailed text={texts.usage.failed} query={usage} />}
      {usage.data &&
        (usage.data.tokensLimit > 0 ? (
          <Used usage={usage.data} isEnding={user.cancelAtPeriodEnd} />
        ) : (
          <Quiet>{texts.usage.none}</Quiet>
        ))}
      {user.subscriptionTier !== null && <UsageDays isUsed={(usage.data?.tokensUsed ?? 0) > 0} />}
    </SettingsGroup>
  )
}

function Used({ usage, isEnding }: { usage: UsageView; isEnding: boolean }) {
  const isOwed = owedOf(api.billing.status.useQuery(undefined, apart).data) === 'month'
  const { tokensUsed, tokensLimit, remainingTokens, heldTokens, usagePercentage, periodEnd } = usage
  return (
    <>
      <div>
        <p className={css.numbers}>
          <span className={css.left}>{texts.usage.left(remainingTokens)}</span>
          <span className={css.percent}>{texts.usage.percent(usagePercentage)}</span>
        </p>
        <Meter
          isWide
          percent={usagePercentage}
          heldPercent={(heldTokens / tokensLimit) * 100}
          label={(isOwed ? texts.usage.meterOwed : texts.usage.meter)(usagePercentage)}
        />
        <p className={css.line}>
          <span>{texts.usage.used(tokensUsed, tokensLimit)}</span>
          {periodEnd && (
            <span>{isOwed ? texts.usage.owed : (isEnding ? texts.usage.ends : texts.usage.resets)(periodEnd)}</span>
          )}
        </p>
        {heldTokens > 0 && <p className={css.held}>{texts.usage.held(heldTokens)}</p>}
      </div>
      {(remainingTokens === 0 || usagePercentage >= warnPercent) && (
        <Notice
          action={
            !isOwed && (
              <ButtonLink look="bordered" size="small" href={paths.upgrade()}>
                {texts.usage.more}
              </ButtonLink>
            )
          }
        >
          {remainingTokens === 0
            ? texts.usage[isOwed ? 'spentOwed' : 'spent']
            : texts.usage[isOwed ? 'almostOwed' : 'almost'](usagePercentage)}
        </Notice>
      )}
    </>
  )
}
