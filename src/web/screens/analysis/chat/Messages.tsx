import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Message } from '#web/api.ts'
import { QuestionText } from '#web/ui/QuestionText.tsx'
import { useAnalysis, useChat, useGrowth } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { Answer } from './Answer.tsx'
import { AnswerFailure, ErrorBar } from './AnswerFailure.tsx'
import { answersInArticle, isWorthRetrying, type ChatTurn as TurnData, turnsOf } from './conversation.ts'
import { stageText } from './stage-text.ts'
import type { Pending } from './useConversation.ts'
import type { Growth } from './useGrowingAnswer.ts'

const askedLabel = <span className="sr-only">{texts.chat.you}</span>

/** All questions and answers, oldest first. `onEdit` puts an unanswered question back into the composer. */
export function Messages({ onEdit }: { onEdit(text: string): void }) {
  const { layout } = useAnalysis()
  const { conversation } = useChat()
  const { messages, pending } = conversation
  const articleAnswerIds = layout === 'panel' ? [] : answersInArticle(messages)
  return (
    <Stack gap="lg" data-messages>
      {turnsOf(messages).map(turn => (
        <Turn key={turn.id} turn={turn} articleAnswerIds={articleAnswerIds} />
      ))}
      {pending && (
        <>
          <QuestionText label={askedLabel} text={pending.input.text} />
          {pending.failure ? (
            <Unanswered input={pending.input} failure={pending.failure} onEdit={onEdit} />
          ) : (
            <Text c="dimmed">{pending.isWaiting ? texts.chat.waiting : texts.chat.thinking}</Text>
          )}
        </>
      )}
    </Stack>
  )
}

/** A question and its answer; where there are several, the newest, with buttons to the previous ones. */
function Turn({ turn, articleAnswerIds }: TurnProps) {
  const { video, seek } = useAnalysis()
  const { conversation, asking, budget } = useChat()
  const { question, answers } = turn
  const [picked, setPicked] = useState<string | null>(null)
  const newest = answers.at(-1)
  // A new answer replaces the one that was picked.
  const [count, setCount] = useState(answers.length)
  if (count !== answers.length) {
    setCount(answers.length)
    setPicked(null)
  }
  const shown = answers.find(answer => answer.id === picked) ?? newest
  // Only an answer that grew on this page announces its failure and keeps its full text in the chat.
  const [grewId, setGrewId] = useState<string>()
  if (shown?.state === 'growing' && shown.id !== grewId) setGrewId(shown.id)
  const at = shown ? answers.indexOf(shown) : 0
  const growing = useGrowth()
  const growth = growing?.messageId === shown?.id ? growing : null
  return (
    <>
      {question && <QuestionText label={askedLabel} text={question.content} />}
      {conversation.retriedQuestionId === turn.id ? (
        <Text c="dimmed">{texts.chat.thinking}</Text>
      ) : (
        shown && (
          <Answer
            message={shown}
            text={growth && growth.text.length > shown.content.length ? growth.text : shown.content}
            stage={stageOf(shown, growth, video.metadata.duration)}
            connectionNotice={growth?.connectionNotice ?? null}
            isNew={grewId === shown.id}
            isInArticle={
              articleAnswerIds.includes(shown.id) &&
              (shown.kind === 'clickbait' || (grewId !== shown.id && !conversation.askedHere.includes(shown.id)))
            }
            canAct={!conversation.isBusy}
            hasFreeModels={budget?.hasFreeAnalyses === true}
            at={at}
            total={answers.length}
            previousId={answers[at - 1]?.id ?? null}
            nextId={answers[at + 1]?.id ?? null}
            onPick={setPicked}
            onSeek={seek}
            onRetry={asking.retry}
          />
        )
      )}
    </>
  )
}

type TurnProps = {
  turn: TurnData
  /** The analyses that the chat shows in short, because the article shows them in full. */
  articleAnswerIds: readonly string[]
}

/** The answer's stage until its first words, then that it is being written. */
function stageOf(message: Message, growth: Growth | null, videoSeconds: number | null): string {
  if (message.state !== 'growing') return ''
  if (growth?.text || message.content) return texts.chat.writing
  return stageText(growth?.stage ?? null, videoSeconds)
}

type UnansweredProps = {
  input: Pending['input']
  failure: NonNullable<Pending['failure']>
  onEdit(text: string): void
}

/** Shown instead of an answer: the failure and what to do; after that is dismissed, only that there is no answer. */
function Unanswered({ input, failure, onEdit }: UnansweredProps) {
  const { asking } = useChat()
  const actions = {
    onRetry: isWorthRetrying(failure.code) ? () => void asking.ask(input) : undefined,
    onEdit: input.kind === 'question' && canShorten(input, failure) ? () => onEdit(input.text) : undefined,
  }
  if (!asking.problem) return <AnswerFailure text={texts.chat.unanswered} {...actions} />
  return <ErrorBar isRefusal problem={asking.problem} {...actions} />
}

/** Shortening a shorter question would not make it fit the model's window. */
const minShortenableLength = 1000
const canShorten = ({ text }: Pending['input'], { code }: UnansweredProps['failure']): boolean =>
  code !== 'CONTEXT_TOO_LARGE' || text.length >= minShortenableLength
