import type { AnalysisKind } from '#core/analysis.ts'
import { api } from '../../api.ts'
import type { Priced } from './conversation.ts'
import css from './Price.module.css'
import { texts } from './texts.ts'

/** What an analysis would cost, in short for the eye and in words for the ear; nothing until that is known. */
export function Price({ of, kind }: { of: Priced; kind: AnalysisKind }) {
  const { data } = api.conversations.estimate.useQuery({ ...of, kind }, { retry: false })
  if (!data) return null
  const words = data.fromLibrary ? texts.cost.free : texts.cost.about(data.typicalTokens)
  return (
    <span className={css.price} title={words}>
      <span aria-hidden="true">{data.fromLibrary ? texts.cost.shortFree : texts.cost.short(data.typicalTokens)}</span>
      <span className="sr-only">{words}</span>
    </span>
  )
}
