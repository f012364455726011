import { useEffect, useRef, useState } from 'react'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { useStableHandlers } from '../useStableHandlers.ts'
import { answersInArticle, isWorthRetrying, turnsOf } from './conversation.ts'
import { ErrorBar, Failure } from './Failure.tsx'
import css from './Messages.module.css'
import { Question, Turn } from './Turn.tsx'
import type { Pending } from './useConversation.ts'

/** All questions and answers, oldest first. `onEdit` puts an unanswered question back into the composer. */
export function Messages({ onEdit }: { onEdit(text: string): void }) {
  const { conversation, asking, layout, seek } = useAnalysis()
  const { messages, pending } = conversation
  const { retry } = useStableHandlers({ retry: asking.retry })
  const articleAnswerIds = layout === 'panel' ? [] : answersInArticle(messages)
  return (
    <div className={css.messages}>
      {turnsOf(messages).map(turn => (
        <Turn key={turn.id} turn={turn} articleAnswerIds={articleAnswerIds} onSeek={seek} onRetry={retry} />
      ))}
      {pending && (
        <>
          <Question text={pending.ask.text} />
          {pending.failure ? (
            <Unanswered ask={pending.ask} failure={pending.failure} onEdit={onEdit} />
          ) : (
            <p className={css.thinking}>{texts.chat.thinking}</p>
          )}
        </>
      )}
      <Announcer />
    </div>
  )
}

type UnansweredProps = {
  ask: Pending['ask']
  failure: NonNullable<Pending['failure']>
  onEdit(text: string): void
}

/** In the answer's place: why there is none and what to do; after that is dismissed, only that there is none. */
function Unanswered({ ask, failure, onEdit }: UnansweredProps) {
  const { asking } = useAnalysis()
  const actions = {
    onRetry: isWorthRetrying(failure.code) ? () => void asking.ask(ask) : undefined,
    onEdit: ask.kind === 'question' && canShorten(ask, failure) ? () => onEdit(ask.text) : undefined,
  }
  if (!asking.problem) return <Failure text={texts.chat.unanswered} {...actions} />
  return <ErrorBar isRefusal problem={asking.problem} {...actions} />
}

/** A shorter question than this is not the reason why a model's window is too small. */
const worthShortening = 1000
const canShorten = ({ text }: Pending['ask'], { code }: UnansweredProps['failure']): boolean =>
  code !== 'CONTEXT_TOO_LARGE' || text.length >= worthShortening

/** Tells screen readers when an answer begins and when it ends, never its pieces. A failure has its own alert. */
function Announcer() {
  const { messages, isBusy, pending } = useAnalysis().conversation
  const [text, setText] = useState('')
  const wasBusy = useRef(false)
  useEffect(() => {
    if (isBusy === wasBusy.current) return
    wasBusy.current = isBusy
    const state = pending ? 'failed' : messages.findLast(message => message.role === 'assistant')?.state
    if (isBusy) setText(texts.chat.generating)
    else setText(state === 'done' ? texts.chat.complete : state === 'stopped' ? texts.chat.ended : '')
  }, [isBusy, messages, pending])
  return (
    <p className="sr-only" role="status" data-testid="announcer">
      {text}
    </p>
  )
}
