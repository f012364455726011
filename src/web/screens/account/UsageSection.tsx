import { Link } from 'wouter'
import type { UsageView } from '#contract/usage.ts'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Quiet, SettingsGroup } from '../../ui/Settings.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { texts } from './texts.ts'
import css from './UsageSection.module.css'

/** From here on the meter warns. */
const warnPercent = 80

/** What is used of the month, what is left, and when it starts anew. */
export function UsageSection() {
  const usage = api.usage.read.useQuery()
  return (
    <SettingsGroup title={texts.usage.title}>
      {usage.isPending && <Skeleton height={76} />}
      {usage.isError && (
        <Notice
          isError
          action={
            <Button look="bordered" size="small" onClick={() => usage.refetch()}>
              {texts.usage.again}
            </Button>
          }
        >
          {texts.usage.failed}
        </Notice>
      )}
      {usage.data && (usage.data.tokensLimit > 0 ? <Used usage={usage.data} /> : <Quiet>{texts.usage.none}</Quiet>)}
    </SettingsGroup>
  )
}

function Used({ usage }: { usage: UsageView }) {
  const { tokensUsed, tokensLimit, remainingTokens, heldTokens, usagePercentage, periodEnd } = usage
  return (
    <>
      <div>
        <p className={css.numbers}>
          <span className={css.left}>{texts.usage.left(remainingTokens)}</span>
          <span className={css.percent}>{texts.usage.percent(usagePercentage)}</span>
        </p>
        <Meter isWide percent={usagePercentage} label={texts.usage.meter(usagePercentage)} />
        <p className={css.line}>
          <span>{texts.usage.used(tokensUsed, tokensLimit)}</span>
          {periodEnd && <span>{texts.usage.resets(periodEnd)}</span>}
        </p>
      </div>
      {heldTokens > 0 && <Quiet>{texts.usage.held(heldTokens)}</Quiet>}
      {(remainingTokens === 0 || usagePercentage >= warnPercent) && (
        <Notice action={<Link href={paths.upgrade()}>{texts.usage.more}</Link>}>
          {remainingTokens === 0 ? texts.usage.spent : texts.usage.almost(usagePercentage)}
        </Notice>
      )}
    </>
  )
}
