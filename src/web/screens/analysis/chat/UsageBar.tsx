import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import type { UsageView } from '#contract/usage.ts'
import progress from '#web/ui/Progress.module.css'
import { texts } from '../texts.ts'
import css from './Cost.module.css'

/** Fills with what is used this month, as the meters of Account and Upgrade. */
export function UsageBar({ usage }: { usage: UsageView }) {
  const percent = Math.min(100, usage.usagePercentage)
  return (
    <Progress.Root classNames={progress} component="span" className={css.meter}>
      {percent > 0 && <Progress.Section value={percent} aria-label={texts.cost.meter(percent)} />}
    </Progress.Root>
  )
}
