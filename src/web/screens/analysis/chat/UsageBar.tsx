import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import type { UsageView } from '#contract/usage.ts'
import { texts } from '../texts.ts'
import css from './Cost.module.css'

/** A bar of what is left this month, like the words beside it. */
export function UsageBar({ usage }: { usage: UsageView }) {
  const percent = Math.min(100, usage.usagePercentage)
  return (
    <Progress.Root component="span" className={css.meter}>
      {percent < 100 && <Progress.Section value={100 - percent} aria-label={texts.cost.meter(percent)} />}
    </Progress.Root>
  )
}
