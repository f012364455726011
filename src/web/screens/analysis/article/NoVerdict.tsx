import { Box, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnalysisKind } from '#core/analysis.ts'
import { ScoreScale } from '#web/ui/ScoreScale.tsx'
import { texts as verdictTexts } from '#web/verdict/texts.ts'
import { useAnalysis } from '../analysis-context.ts'
import choice from '../chat/Choice.module.css'
import { newestAnswer } from '../chat/conversation.ts'
import { PlanRequired } from '../chat/PlanRequired.tsx'
import { Price, useEstimate } from '../chat/Price.tsx'
import type { ConversationState } from '../chat/useConversation.ts'
import { texts } from '../texts.ts'
import { isJudgeable } from '../video.ts'
import css from './NoVerdict.module.css'

const words = texts.noVerdict

/** Shown until there is a verdict: an empty verdict card, with the button that starts the analysis. */
export function NoVerdict() {
  const { video, conversation } = useAnalysis()
  const isGrowing = isVerdictGrowing(conversation)
  if (conversation.hasLoadFailed && !isGrowing)
    return (
      <Message title={words.loadFailed} body={words.loadFailedBody}>
        <Button onClick={conversation.reload}>{texts.again}</Button>
      </Message>
    )
  if (!isJudgeable(video) && !isGrowing) {
    const hasSummary = video.summary !== null || newestAnswer(conversation.messages, 'summary') !== undefined
    return (
      <Message title={words.untitled} body={words.untitledBody}>
        {!hasSummary && <AnalyzeButton kind="summary" />}
      </Message>
    )
  }
  return (
    <section className={`screen-only ${css.none}`}>
      <Stack gap="sm">
        <div className={css.head}>
          <h2 className={`serif-title ${css.title}`}>{isGrowing ? words.growing : words.title}</h2>
          <div className={css.scale}>
            <ScoreScale score={null} label={words.scale} from={verdictTexts.from} to={verdictTexts.to} />
          </div>
        </div>
        <p className={css.body}>{isGrowing ? words.growingBody : words.body}</p>
        {!isGrowing && <AnalyzeButton kind="clickbait" />}
      </Stack>
      <Box component="ul" mt="sm" className="muted" aria-label={words.form}>
        {words.lines.map(([what, how]) => (
          <li key={what} className={css.line}>
            <span>{what}</span>
            <span className={css.leader} aria-hidden="true" />
            <span className="small">{how}</span>
          </li>
        ))}
      </Box>
    </section>
  )
}

const isVerdictGrowing = ({ pending, messages }: ConversationState): boolean =>
  (pending?.input.kind === 'clickbait' && pending.failure === null) ||
  messages.some(message => message.state === 'growing' && message.kind === 'clickbait')

/** Starts an analysis; shows its price, and to visitors that it requires a plan. */
function AnalyzeButton({ kind }: { kind: AnalysisKind }) {
  const { video, session, lacksPlan, isBudgetSpent, conversation, asking } = useAnalysis()
  const isFree = useEstimate(kind)?.hasSharedResult === true
  // With nothing left this month, the upgrade button above the composer is the primary one.
  const isMuted = lacksPlan || (isBudgetSpent && !isFree)
  return (
    <Group gap="var(--space-2) var(--space-4)">
      <Button
        variant={isMuted ? 'default' : 'filled'}
        className={isMuted ? choice.muted : undefined}
        onClick={() => asking.ask({ kind, text: texts.chat.actions[kind] })}
        disabled={conversation.isBusy || !video.transcriptReady}
      >
        {texts.chat.actions[kind]}
      </Button>
      <Price kind={kind} />
      {session.state === 'visitor' && (
        <p className="small">
          <PlanRequired />
        </p>
      )}
    </Group>
  )
}

/** Why no verdict is offered, and what to do about it. */
const Message = ({ title, body, children }: { title: string; body: string; children?: ReactNode }) => (
  <section className={`screen-only ${css.none}`}>
    <Stack gap="xs" pt="var(--space-1)" pb="xs">
      <h2 className={`serif-title ${css.title}`}>{title}</h2>
      <p className={css.body}>{body}</p>
      {children && <Box mt="xs">{children}</Box>}
    </Stack>
  </section>
)
