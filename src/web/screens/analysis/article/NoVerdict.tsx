import { Box, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Message as ChatMessage } from '#web/api.ts'
import looks from '#web/ui/looks.module.css'
import { ScoreScale } from '#web/ui/ScoreScale.tsx'
import { texts as verdictTexts } from '#web/verdict/texts.ts'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { newestAnswer } from '../chat/conversation.ts'
import type { ConversationState } from '../chat/useConversation.ts'
import { texts } from '../texts.ts'
import { isJudgeable } from '../video.ts'
import { AnalyzeButton } from './AnalyzeButton.tsx'
import { GrowingVerdict } from './GrowingVerdict.tsx'
import css from './NoVerdict.module.css'

const words = texts.noVerdict

/** Shown until there is a verdict: an empty verdict card, with the button that starts the analysis; then the growing one. */
export function NoVerdict() {
  const { video } = useAnalysis()
  const { conversation, submitted } = useChat()
  if (isVerdictGrowing(conversation) || submitted === 'starting') return <GrowingVerdict />
  if (conversation.hasLoadFailed)
    return (
      <Message title={words.loadFailed} body={words.loadFailedBody}>
        <Button onClick={conversation.reload}>{texts.again}</Button>
      </Message>
    )
  if (!isJudgeable(video)) {
    const hasSummary = video.summary !== null || newestAnswer(conversation.messages, 'summary') !== undefined
    return (
      <Message title={words.untitled} body={words.untitledBody}>
        {!hasSummary && <AnalyzeButton kind="summary" />}
      </Message>
    )
  }
  const last = conversation.messages.findLast(({ role, kind }) => role === 'assistant' && kind === 'clickbait')
  const isStopped = last?.state === 'stopped'
  return (
    <section className={`${looks.screenOnly} ${css.none}`}>
      <Stack gap="sm">
        <div className={css.head}>
          <h2 className={`${looks.serifTitle} ${css.title}`}>{isStopped ? words.stopped : words.title}</h2>
          <div className={css.scale}>
            <ScoreScale score={null} label={words.scale} from={verdictTexts.from} to={verdictTexts.to} />
          </div>
        </div>
        <p className={css.body}>
          {failureText(conversation.pending, last) ??
            (isStopped ? words.stoppedBody : submitted === 'waiting' ? words.waiting : words.body)}
        </p>
        <AnalyzeButton kind="clickbait" {...(isStopped ? { word: words.startAgain } : {})} />
      </Stack>
      <VerdictOutline />
    </section>
  )
}

/** Why the last attempt has no verdict; null when there was none or it was stopped. */
function failureText(pending: ConversationState['pending'], last: ChatMessage | undefined): string | null {
  if (pending?.input.kind === 'clickbait' && pending.failure) return pending.failure.message
  return last?.state === 'failed' ? last.error?.message || texts.failures.clickbait : null
}

/** The parts that a verdict will have. */
const VerdictOutline = () => (
  <Box component="ul" mt="sm" c="dimmed" aria-label={words.outline}>
    {words.lines.map(([what, how]) => (
      <li key={what} className={css.line}>
        <span>{what}</span>
        <span className={css.leader} aria-hidden="true" />
        <Text span size="xs" c="dimmed">
          {how}
        </Text>
      </li>
    ))}
  </Box>
)

const isVerdictGrowing = ({ pending, messages }: ConversationState): boolean =>
  (pending?.input.kind === 'clickbait' && pending.failure === null) ||
  messages.some(message => message.state === 'growing' && message.kind === 'clickbait')

/** Why no verdict is offered, and what to do about it. */
const Message = ({ title, body, children }: { title: string; body: string; children?: ReactNode }) => (
  <section className={`${looks.screenOnly} ${css.none}`}>
    <Stack gap="xs" pt="var(--space-1)" pb="xs">
      <h2 className={`${looks.serifTitle} ${css.title}`}>{title}</h2>
      <p className={css.body}>{body}</p>
      {children && <Box mt="xs">{children}</Box>}
    </Stack>
  </section>
)
