import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../api.ts'
import type { Ask } from './conversation.ts'
import { Answer, Failure, Question } from './MessageItem.tsx'
import css from './Messages.module.css'
import { texts } from './texts.ts'
import type { Talk } from './useConversation.ts'
import type { Growth, Stage } from './useGrowingAnswer.ts'

/** All that was asked and answered, oldest first. */
export function Messages({
  talk,
  length,
  briefId,
  canAct,
  onSeek,
  onRetry,
  onRegenerate,
  onAskAgain,
  onEdit,
}: MessagesProps) {
  const { messages, pending, growth } = talk
  return (
    <div className={css.messages}>
      {messages.map(message => {
        if (message.role === 'user') return <Question key={message.id} text={message.content} />
        const grown = growth?.messageId === message.id ? growth : null
        return (
          <Answer
            key={message.id}
            message={message}
            text={grown && grown.text.length > message.content.length ? grown.text : message.content}
            stage={stageOf(message, grown, length)}
            isBrief={message.id === briefId}
            canAct={canAct}
            onSeek={onSeek}
            onRetry={onRetry}
            onRegenerate={onRegenerate}
          />
        )
      })}
      {pending && (
        <>
          <Question text={pending.ask.text} />
          {pending.failure ? (
            <Failure
              text={texts.chat.unanswered}
              onRetry={isWorthRetrying(pending.failure.code) ? () => onAskAgain(pending.ask) : undefined}
              onEdit={pending.ask.kind === 'question' ? () => onEdit(pending.ask.text) : undefined}
            />
          ) : (
            <p className={css.thinking}>{texts.chat.thinking}</p>
          )}
        </>
      )}
      <Announcer messages={messages} />
    </div>
  )
}

type MessagesProps = {
  talk: Talk
  length: number | null
  /** The verdict that is shown in short, because the whole of it stands elsewhere on the page. */
  briefId: string | undefined
  canAct: boolean
  onSeek(seconds: number): void
  onRetry(message: Message): void
  onRegenerate(message: Message): void
  onAskAgain(ask: Ask): void
  /** Puts an unanswered question back into the field. */
  onEdit(text: string): void
}

/** Asking again cannot help where something has to change first. */
const isWorthRetrying = (code: string): boolean =>
  !['BUDGET_EXCEEDED', 'SUBSCRIPTION_REQUIRED', 'UNAUTHENTICATED', 'BAD_REQUEST', 'CONTEXT_TOO_LARGE'].includes(code)

/** What is being done for an answer, until its first words stand there. */
const stageOf = (message: Message, grown: Growth | null, length: number | null): string =>
  message.state === 'growing' && !(grown?.text || message.content) ? stageText(grown?.stage ?? null, length) : ''

/** A stage in words. */
export function stageText(stage: Stage | null, length: number | null): string {
  if (stage === null) return texts.chat.thinking
  if (stage.name === 'taking_notes' && stage.detail) return texts.takingNotes(stage.detail)
  if (stage.name === 'reading_transcript' && length) return texts.readingLength(length)
  return texts.stages[stage.name] ?? texts.chat.thinking
}

/** Tells screen readers once that an answer began, and once that it ended; never its pieces. */
function Announcer({ messages }: { messages: readonly Message[] }) {
  const [words, setWords] = useState('')
  const growing = messages.find(message => message.state === 'growing')?.id
  const before = useRef<string>(undefined)
  useEffect(() => {
    if (growing) setWords(texts.chat.generating)
    else if (before.current) {
      const ended = messages.find(message => message.id === before.current)
      setWords(ended?.state === 'done' ? texts.chat.complete : texts.chat.ended)
    }
    before.current = growing
  }, [growing, messages])
  return (
    <p className="sr-only" role="status" data-testid="announcer">
      {words}
    </p>
  )
}
