import { Text } from '@mantine/core'
import type { AnalysisKind } from '#core/answers/analysis.ts'
import { api } from '#web/api.ts'
import looks from '#web/ui/looks.module.css'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { isBeyond } from './budget.ts'
import css from './Choice.module.css'

/** What an analysis would cost; undefined until that is known, and without a plan. */
export const useEstimate = (kind: AnalysisKind) => useEstimateQuery(kind).data

function useEstimateQuery(kind: AnalysisKind) {
  const { hasPlan } = useAnalysis()
  const { conversation } = useChat()
  const wanted = { ...conversation.estimateTarget, kind }
  return api.conversations.estimate.useQuery(wanted, { retry: false, enabled: hasPlan && !conversation.isLoading })
}

/** An analysis's price: short on screen, in full words for screen readers. */
export function ActionPrice({ kind }: { kind: AnalysisKind }) {
  const { hasPlan } = useAnalysis()
  const { budget } = useChat()
  const { data, isPending, isError } = useEstimateQuery(kind)
  if (!hasPlan || (isPending && isError)) return null
  if (!data) return <Text span size="xs" c="dimmed" fw={450} lh="inherit" className={css.price} />
  const isFree = data.hasSharedResult || data.isFree
  const words = data.hasSharedResult
    ? texts.cost.free
    : isFree
      ? texts.cost.freeShort
      : isBeyond(data, budget)
        ? texts.cost.beyond(data.leastTokens)
        : texts.cost.about(data.typicalTokens)
  return (
    <Text span size="xs" c="dimmed" fw={450} lh="inherit" className={`${looks.tabular} ${css.price}`} title={words}>
      <span aria-hidden="true">
        {isFree ? texts.cost.freeShort : texts.cost.figure(data.typicalTokens)}
        {!isFree && <span className={css.unit}> {texts.cost.unit}</span>}
      </span>
      <span className="sr-only">{words}</span>
    </Text>
  )
}
