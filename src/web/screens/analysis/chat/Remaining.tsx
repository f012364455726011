import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import type { UsageView } from '#contract/usage.ts'
import { texts } from '../texts.ts'
import css from './Cost.module.css'

/** A bar of what is left this month; it looks empty only when nothing is left. */
export function Remaining({ usage }: { usage: UsageView }) {
  const percent = Math.max(usage.remainingTokens > 0 ? 1 : 0, Math.round(100 - usage.usagePercentage))
  return (
    <Progress.Root component="span" display="flex" className={css.meter}>
      {percent > 0 && <Progress.Section value={percent} aria-label={texts.cost.meter(percent)} />}
    </Progress.Root>
  )
}
