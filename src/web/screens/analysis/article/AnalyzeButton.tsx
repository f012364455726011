import { Button, Group, Text } from '@mantine/core'
import type { AnalysisKind } from '#core/answers/analysis.ts'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { ActionPrice, useEstimate } from '../chat/ActionPrice.tsx'
import { isBeyond } from '../chat/budget.ts'
import choice from '../chat/Choice.module.css'
import { PlanRequired } from '../chat/PlanRequired.tsx'
import { texts } from '../texts.ts'

type AnalyzeButtonProps = {
  kind: AnalysisKind
  word?: string
  /** True beside a result, which is more important than the button. */
  isSecondary?: boolean
}

/** Starts an analysis; shows its price, and to visitors that it requires a plan. */
export function AnalyzeButton({ kind, word = texts.chat.actions[kind], isSecondary = false }: AnalyzeButtonProps) {
  const { video, session, lacksPlan } = useAnalysis()
  const { budget, conversation, asking } = useChat()
  const estimate = useEstimate(kind)
  // With too little left this month, the upgrade button above the composer is the primary one.
  const isQuiet = lacksPlan || isBeyond(estimate, budget)
  return (
    <Group gap="var(--space-2) var(--space-4)">
      <Button
        variant={isQuiet || isSecondary ? 'default' : 'filled'}
        {...(isSecondary ? { size: 'sm' } : {})}
        className={isQuiet ? choice.quiet : undefined}
        onClick={() => asking.ask({ kind, text: texts.chat.actions[kind] })}
        disabled={conversation.isBusy || !video.transcriptReady}
      >
        {word}
      </Button>
      <ActionPrice kind={kind} />
      {session.state === 'visitor' && (
        <Text size="xs" c="dimmed">
          <PlanRequired what={kind === 'clickbait' ? 'verdict' : 'asking'} />
        </Text>
      )}
    </Group>
  )
}
