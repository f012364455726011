import type { AnalysisKind } from '#core/analysis.ts'
import type { Priced } from './conversation.ts'
import { Price } from './Price.tsx'
import css from './QuickActions.module.css'
import { texts } from './texts.ts'

const kinds = ['clickbait', 'summary', 'keypoints'] as const

/** The three analyses, each with what it would cost. */
export function QuickActions({ of, hasPlan, isQuiet, isBusy, onAsk }: QuickActionsProps) {
  const { actions, shortActions } = texts.chat
  return (
    <fieldset className={css.row} data-quiet={isQuiet || undefined} aria-label={texts.chat.actionsLabel}>
      {kinds.map(kind => (
        <button
          key={kind}
          type="button"
          className={css.action}
          // Not `disabled`: whoever pressed one by keyboard keeps the focus while it is answered.
          aria-disabled={isBusy}
          onClick={() => !isBusy && onAsk(kind)}
        >
          <span className={css.name}>
            <span className={css.verb}>{actions[kind].slice(0, -shortActions[kind].length)}</span>
            {shortActions[kind]}
          </span>
          {hasPlan && <Price of={of} kind={kind} />}
        </button>
      ))}
    </fieldset>
  )
}

type QuickActionsProps = {
  of: Priced
  hasPlan: boolean
  /** True without a plan, or when nothing is left of the month: what the library has is still given then, all else leads to more. */
  isQuiet: boolean
  isBusy: boolean
  onAsk(kind: AnalysisKind): void
}
