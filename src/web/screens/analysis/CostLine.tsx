import { api } from '../../api.ts'
import { Meter } from '../../ui/Meter.tsx'
import css from './CostLine.module.css'
import type { Priced } from './conversation.ts'
import { texts } from './texts.ts'

/** What the next question costs about, which model answers, and what is left of the month. */
export function CostLine({ of }: { of: Priced }) {
  const estimate = api.conversations.estimate.useQuery({ ...of, kind: 'question' }, { retry: false })
  const usage = api.usage.read.useQuery(undefined, { retry: false })
  return (
    <p className={css.line}>
      {estimate.data && (
        <span className={css.estimate}>
          {texts.cost.about(estimate.data.typicalTokens)} · {estimate.data.modelName}
        </span>
      )}
      {usage.data && usage.data.tokensLimit > 0 && (
        <span className={css.left}>
          <Meter percent={usage.data.usagePercentage} label={texts.cost.meter(usage.data.usagePercentage)} />
          {texts.cost.left(usage.data.remainingTokens)}
        </span>
      )}
    </p>
  )
}
