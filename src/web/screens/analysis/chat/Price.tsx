import type { AnalysisKind } from '#core/analysis.ts'
import { api } from '#web/api.ts'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import css from './Choice.module.css'

/** What an analysis would cost; undefined until that is known, and without a plan. */
export function useEstimate(kind: AnalysisKind) {
  const { conversation, hasPlan } = useAnalysis()
  const wanted = { ...conversation.estimateTarget, kind }
  return api.conversations.estimate.useQuery(wanted, { retry: false, enabled: hasPlan && !conversation.isLoading }).data
}

/** An analysis's price: short on screen, in full words for screen readers. */
export function Price({ kind }: { kind: AnalysisKind }) {
  const { hasPlan } = useAnalysis()
  const data = useEstimate(kind)
  if (!data || !hasPlan) return null
  const isFree = data.hasSharedResult || data.worstTokens === 0
  const words = data.hasSharedResult
    ? texts.cost.free
    : isFree
      ? texts.cost.freeShort
      : texts.cost.about(data.typicalTokens)
  return (
    <span className={`small tabular ${css.price}`} title={words}>
      <span aria-hidden="true">
        {isFree ? texts.cost.freeShort : texts.cost.figure(data.typicalTokens)}
        {!isFree && <span className={css.unit}> {texts.cost.unit}</span>}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
