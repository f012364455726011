import type { AnalysisKind } from '#core/analysis.ts'
import type { Priced } from './conversation.ts'
import { Price } from './Price.tsx'
import css from './QuickActions.module.css'
import { texts } from './texts.ts'

const kinds = ['clickbait', 'summary', 'keypoints'] as const

/** The three analyses, each with what it would cost. */
export function QuickActions({ of, hasPlan, isBusy, onAsk }: QuickActionsProps) {
  return (
    <fieldset className={css.row} aria-label={texts.chat.actionsLabel}>
      {kinds.map(kind => (
        <button
          key={kind}
          type="button"
          className={css.action}
          // Not `disabled`: whoever pressed one by keyboard keeps the focus while it is answered.
          aria-disabled={isBusy}
          onClick={() => !isBusy && onAsk(kind)}
        >
          {texts.chat.actions[kind]}
          {hasPlan && <Price of={of} kind={kind} />}
        </button>
      ))}
    </fieldset>
  )
}

type QuickActionsProps = { of: Priced; hasPlan: boolean; isBusy: boolean; onAsk(kind: AnalysisKind): void }
