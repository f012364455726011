import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../api.ts'
import { type Ask, isWorthRetrying, turnsOf } from './conversation.ts'
import { Failure } from './Failure.tsx'
import css from './Messages.module.css'
import { Question } from './Question.tsx'
import { Turn } from './Turn.tsx'
import { texts } from './texts.ts'
import type { Talk } from './useConversation.ts'

/** All that was asked and answered, oldest first. */
export function Messages({ talk, length, besideIds, canAct, onSeek, onRetry, onAskAgain, onEdit }: MessagesProps) {
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
      <Announcer talk={talk} />
    </div>
  )
}

type MessagesProps = {
  talk: Talk
  length: number | null
  /** The analyses that are shown in short, because the story beside the chat has the whole of them. */
  besideIds: readonly string[]
  canAct: boolean
  onSeek(seconds: number): void
  onRetry(message: Message): void
  onAskAgain(ask: Ask): void
  /** Puts an unanswered question back into the field. */
  onEdit(text: string): void
}

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
