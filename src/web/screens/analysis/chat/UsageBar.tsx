import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import type { UsageView } from '#contract/usage.ts'
import { texts } from '../texts.ts'
import css from './Cost.module.css'

/** A bar of what is used this month, as on the account page; it looks full only when nothing is left. */
export function UsageBar({ usage }: { usage: UsageView }) {
  const percent = Math.min(100, usage.usagePercentage)
  return (
    <Progress.Root component="span" className={css.meter}>
      {percent > 0 && <Progress.Section value={percent} aria-label={texts.cost.meter(percent)} />}
    </Progress.Root>
  )
}
