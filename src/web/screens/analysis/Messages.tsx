import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../api.ts'
import { isWorthRetrying, turnsOf } from './conversation.ts'
import { ErrorBar } from './ErrorBar.tsx'
import { Failure } from './Failure.tsx'
import css from './Messages.module.css'
import { Question } from './Question.tsx'
import { Turn } from './Turn.tsx'
import { texts } from './texts.ts'
import type { Asking } from './useAsking.ts'
import type { Pending, Talk } from './useConversation.ts'

/** All that was asked and answered, oldest first. */
export function Messages({ talk, asking, length, besideIds, canAct, onSeek, onRetry, onEdit }: MessagesProps) {
  const { messages, pending, growth } = talk
  return (
    <div className={css.messages}>
      {turnsOf(messages).map(turn => (
        <Turn
          key={turn.id}
          turn={turn}
          growth={growth}
          length={length}
          isAgain={talk.againId === turn.id}
          besideIds={besideIds}
          canAct={canAct}
          onSeek={onSeek}
          onRetry={onRetry}
        />
      ))}
      {pending && (
        <>
          <Question text={pending.ask.text} />
          {pending.failure ? (
            <Unanswered ask={pending.ask} failure={pending.failure} asking={asking} onEdit={onEdit} />
          ) : (
            <p className={css.thinking}>{texts.chat.thinking}</p>
          )}
        </>
      )}
      <Announcer talk={talk} />
    </div>
  )
}

type MessagesProps = {
  talk: Talk
  asking: Asking
  length: number | null
  /** The analyses that are shown in short, because the story has the whole of them. */
  besideIds: readonly string[]
  canAct: boolean
  onSeek(seconds: number): void
  onRetry(message: Message): void
  /** Puts an unanswered question back into the field. */
  onEdit(text: string): void
}

type UnansweredProps = {
  ask: Pending['ask']
  failure: NonNullable<Pending['failure']>
  asking: Asking
  onEdit(text: string): void
}

/** Where the answer would stand: why there is none and what to do about it; once that is dismissed, that there is none. */
function Unanswered({ ask, failure, asking, onEdit }: UnansweredProps) {
  const ways = {
    onRetry: isWorthRetrying(failure.code) ? () => void asking.ask(ask) : undefined,
    onEdit: ask.kind === 'question' && canShorten(ask, failure) ? () => onEdit(ask.text) : undefined,
  }
  const { problem, limit, dismiss } = asking
  if (!problem) return <Failure text={texts.chat.unanswered} {...ways} />
  return <ErrorBar isRefusal problem={problem} limit={limit} onDismiss={dismiss} {...ways} />
}

/** A short question is not what a model's window is too small for. */
const worthShortening = 1000
const canShorten = ({ text }: Pending['ask'], { code }: UnansweredProps['failure']): boolean =>
  code !== 'CONTEXT_TOO_LARGE' || text.length >= worthShortening

/** Tells screen readers once that an answer began, and once that it ended; never its pieces. A failure speaks for itself. */
function Announcer({ talk: { messages, isBusy, pending } }: { talk: Talk }) {
  const [words, setWords] = useState('')
  const wasBusy = useRef(false)
  useEffect(() => {
    if (isBusy === wasBusy.current) return
    wasBusy.current = isBusy
    const state = pending ? 'failed' : messages.findLast(message => message.role === 'assistant')?.state
    if (isBusy) setWords(texts.chat.generating)
    else setWords(state === 'done' ? texts.chat.complete : state === 'stopped' ? texts.chat.ended : '')
  }, [isBusy, messages, pending])
  return (
    <p className="sr-only" role="status" data-testid="announcer">
      {words}
    </p>
  )
}
