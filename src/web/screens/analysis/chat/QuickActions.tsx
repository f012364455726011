import { Button } from '@mantine/core'
import type { AnalysisKind } from '#core/analysis.ts'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { isJudgeable } from '../video.ts'
import { Price, useEstimate } from './Price.tsx'
import css from './QuickActions.module.css'

const kinds = ['clickbait', 'summary', 'keypoints'] as const

type QuickActionsProps = {
  /** True when nothing is left this month: shared results are still free, all else leads to an upgrade. */
  isSpent: boolean
  onAsk(kind: AnalysisKind): void
}

/** The three analyses, each with its price. */
export const QuickActions = (props: QuickActionsProps) => (
  <fieldset className={css.row} aria-label={texts.chat.actionsLabel}>
    {kinds.map(kind => (
      <Action key={kind} kind={kind} {...props} />
    ))}
  </fieldset>
)

function Action({ kind, isSpent, onAsk }: QuickActionsProps & { kind: AnalysisKind }) {
  const { video, conversation, hasPlan, lacksPlan } = useAnalysis()
  const { actions, shortActions } = texts.chat
  const { estimateTarget, isBusy, hasLoadFailed } = conversation
  const isFree = useEstimate(estimateTarget, kind, hasPlan)?.fromLibrary === true
  const lacksTitle = kind === 'clickbait' && !isJudgeable(video)
  // While the earlier answers are not loaded, the same analysis might be asked for twice.
  const isDisabled = isBusy || hasLoadFailed || !video.transcriptReady || lacksTitle
  return (
    <Button
      variant="default"
      classNames={{ root: css.action, label: css.label }}
      data-quiet={lacksPlan || (isSpent && !isFree) || undefined}
      // Not `disabled`: the pressed button keeps the keyboard focus while the answer grows.
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && onAsk(kind)}
    >
      <span className={css.name}>
        <span className={css.verb}>{actions[kind].slice(0, -shortActions[kind].length)}</span>
        {shortActions[kind]}
      </span>
      {lacksTitle ? (
        <span className={css.why}>{texts.chat.needsTitle}</span>
      ) : (
        hasPlan && <Price of={estimateTarget} kind={kind} />
      )}
    </Button>
  )
}
