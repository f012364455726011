import type { AnalysisKind } from '#core/analysis.ts'
import { api } from '#web/api.ts'
import { texts } from '../texts.ts'
import css from './Choice.module.css'
import type { EstimateTarget } from './conversation.ts'

/** What an analysis would cost; undefined until that is known, and without a plan. */
export const useEstimate = (of: EstimateTarget, kind: AnalysisKind, hasPlan: boolean) =>
  api.conversations.estimate.useQuery({ ...of, kind }, { retry: false, enabled: hasPlan }).data

/** An analysis's price: short on screen, in full words for screen readers. */
export function Price({ of, kind }: { of: EstimateTarget; kind: AnalysisKind }) {
  const data = useEstimate(of, kind, true)
  if (!data) return null
  const words = data.fromLibrary ? texts.cost.free : texts.cost.about(data.typicalTokens)
  return (
    <span className={`small tabular ${css.price}`} title={words}>
      <span aria-hidden="true">
        {data.fromLibrary ? (
          texts.cost.freeShort
        ) : (
          <>
            {texts.cost.figure(data.typicalTokens)}
            <span className={css.unit}> {texts.cost.unit}</span>
          </>
        )}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
