import { Button, Text } from '@mantine/core'
import type { AnalysisKind } from '#core/answers/analysis.ts'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { isJudgeable } from '../video.ts'
import { ActionPrice, useEstimate } from './ActionPrice.tsx'
import { isBeyond } from './budget.ts'
import css from './Choice.module.css'

const kinds = ['clickbait', 'summary', 'keypoints'] as const

/** The three analyses, each with its price. */
export const QuickActions = () => (
  <fieldset className={css.analyses} aria-label={texts.chat.actionsLabel}>
    {kinds.map(kind => (
      <Action key={kind} kind={kind} />
    ))}
  </fieldset>
)

function Action({ kind }: { kind: AnalysisKind }) {
  const { video, lacksPlan } = useAnalysis()
  const { conversation, asking, budget } = useChat()
  const { actions, shortActions } = texts.chat
  const { isBusy, hasLoadFailed } = conversation
  const estimate = useEstimate(kind)
  // When too little is left this month, shared results are still free; anything else leads to an upgrade.
  const isMuted = lacksPlan || isBeyond(estimate, budget)
  const lacksTitle = kind === 'clickbait' && !isJudgeable(video)
  // Without the earlier answers, the user might ask for the same analysis twice.
  const isDisabled = isBusy || hasLoadFailed || !video.transcriptReady || lacksTitle
  return (
    <Button
      variant="default"
      classNames={{ root: `${css.choice} ${css.analysis} ${isMuted ? css.muted : ''}`, label: css.label }}
      data-muted={isMuted || undefined}
      // Not `disabled`: the pressed button keeps the keyboard focus while the answer grows.
      aria-disabled={isDisabled}
      onClick={() => !isDisabled && asking.ask({ kind, text: actions[kind] })}
    >
      <span>
        <span className={css.longWord}>{actions[kind].slice(0, -shortActions[kind].length)}</span>
        {shortActions[kind]}
      </span>
      {lacksTitle ? (
        <Text span inherit fw={450} className={css.longWord}>
          {texts.chat.needsTitle}
        </Text>
      ) : (
        <ActionPrice kind={kind} />
      )}
    </Button>
  )
}
