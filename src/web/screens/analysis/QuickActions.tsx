import type { AnalysisKind } from '#core/analysis.ts'
import type { Priced } from './conversation.ts'
import { Price, useEstimate } from './Price.tsx'
import css from './QuickActions.module.css'
import { texts } from './texts.ts'

const kinds = ['clickbait', 'summary', 'keypoints'] as const

/** The three analyses, each with what it would cost. */
export function QuickActions({ hasTitle, ...props }: QuickActionsProps) {
  return (
    <fieldset className={css.row} aria-label={texts.chat.actionsLabel}>
      {kinds.map(kind => (
        <Action key={kind} kind={kind} lacksTitle={kind === 'clickbait' && !hasTitle} {...props} />
      ))}
    </fieldset>
  )
}

function Action({ of, kind, hasPlan, isIdle, isSpent, isBusy, lacksTitle, onAsk }: ActionProps) {
  const { actions, shortActions } = texts.chat
  const isFree = useEstimate(of, kind, hasPlan)?.fromLibrary === true
  const isOff = isBusy || lacksTitle
  return (
    <button
      type="button"
      className={css.action}
      data-quiet={isIdle || (isSpent && !isFree) || undefined}
      // Not `disabled`: whoever pressed one by keyboard keeps the focus while it is answered.
      aria-disabled={isOff}
      onClick={() => !isOff && onAsk(kind)}
    >
      <span className={css.name}>
        <span className={css.verb}>{actions[kind].slice(0, -shortActions[kind].length)}</span>
        {shortActions[kind]}
      </span>
      {lacksTitle ? <span className={css.why}>{texts.chat.needsTitle}</span> : hasPlan && <Price of={of} kind={kind} />}
    </button>
  )
}

type Common = {
  of: Priced
  hasPlan: boolean
  /** Known to have no plan: nothing is given, and pressing leads to the plans, or to the login. */
  isIdle: boolean
  /** True when nothing is left of the month: what the library has is still given then, all else leads to more. */
  isSpent: boolean
  isBusy: boolean
  onAsk(kind: AnalysisKind): void
}
type QuickActionsProps = Common & { hasTitle: boolean }
type ActionProps = Common & { kind: AnalysisKind; lacksTitle: boolean }
