import { useEffect, useRef, useState } from 'react'
import type { AnswerEvent } from '#contract/conversations.ts'
import type { PendingPromise } from '#core/answers/analysis.ts'
import { defaultMessages } from '#core/errors.ts'
import { pageAnswerLimitMs } from '#web/answer-limit.ts'
import { api, type Message } from '#web/api.ts'
import { type ExplainedError, explain } from '#web/error-text.ts'
import { paths } from '#web/paths.ts'
import { useTimer } from '#web/ui/useTimer.ts'
import { useReconnect } from './useReconnect.ts'

/** The pause between two renderings of streamed text, because its Markdown is parsed again each time. */
export const renderIntervalMs = 50

/** The server ends an answer at the same limit; this leaves time for its last event to arrive. */
const graceMs = 5_000

/** What the server is doing, such as `taking_notes` with `3 of 9`. */
type Stage = { readonly name: string; readonly detail: string | null }

export type Growth = {
  readonly messageId: string
  readonly text: string
  readonly stage: Stage | null
  /** The promises of a growing verdict, as far as they are judged. */
  readonly promises: readonly PendingPromise[]
  /** Shown while the connection is lost; the answer itself continues. */
  readonly connectionNotice: string | null
}

type Handlers = {
  /** Gets the finished message. */
  onEnd(message: Message): void
  /** Reads the conversation again after the stream broke. */
  onDisconnect(): Promise<unknown>
}

/** Follows a growing answer until it ends, starting from the text that is already there; after a reload too. */
export function useGrowingAnswer(message: Message | undefined, { onEnd, onDisconnect }: Handlers): Growth | null {
  const messageId = message?.id ?? null
  const [growth, setGrowth] = useState<Omit<Growth, 'connectionNotice'> | null>(null)
  const text = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const endedId = useRef<string>(undefined)
  // The subscription's input must not change while the answer grows.
  const current = { messageId, text: message?.content ?? '' }
  const [start, setStart] = useState(current)
  if (start.messageId !== messageId) setStart(current)

  useEffect(() => {
    text.current = start.text
    setGrowth(start.messageId ? { ...start, messageId: start.messageId, stage: null, promises: [] } : null)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [start])

  // The server ends each answer at the limit, but the event may be lost.
  const giveUp = (): void => {
    if (!message) return
    endedId.current = message.id
    const content = text.current.length > message.content.length ? text.current : message.content
    onEnd({ ...message, content, state: 'failed', error: timeoutError })
  }
  useTimer(message ? pageAnswerLimitMs() + graceMs : null, giveUp, messageId)

  const reconnect = useReconnect(messageId, async () => {
    await onDisconnect()
    text.current = start.text
  })

  const scheduleRender = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setGrowth(before => before && { ...before, text: text.current })
    }, renderIntervalMs)
  }

  const receive = (event: AnswerEvent): void => {
    if (event.type === 'delta') {
      text.current += event.text
      scheduleRender()
    } else if (event.type === 'stage') {
      setGrowth(before => before && { ...before, stage: { name: event.name, detail: event.detail ?? null } })
    } else if (event.type === 'promises') {
      setGrowth(before => before && { ...before, promises: event.promises })
    } else {
      clearTimeout(timer.current)
      timer.current = undefined
      endedId.current = event.message.id
      onEnd(event.message as Message)
    }
  }

  const handleDisconnect = (refusal?: ExplainedError): void => {
    if (endedId.current === messageId) return
    // The session ended under the stream: opening it again would be refused. A new page keeps nothing of the account.
    if (refusal?.code === 'UNAUTHENTICATED') location.assign(paths.login(paths.current()))
    else reconnect.onDisconnected(refusal)
  }
  const stream = api.conversations.watch.useSubscription(
    { messageId: messageId ?? '', lastEventId: start.text === '' ? null : String(start.text.length) },
    {
      enabled: messageId !== null && !reconnect.isPaused,
      onStarted: reconnect.onConnected,
      onData: event => receive(event.data),
      onError: error => handleDisconnect(explain(error)),
      onComplete: () => handleDisconnect(),
    },
  )
  const isDisconnected = reconnect.isPaused || (stream.status === 'connecting' && stream.error !== null)
  return growth?.messageId === messageId
    ? { ...growth, connectionNotice: isDisconnected ? reconnect.message : null }
    : null
}

const timeoutError = { code: 'AI_TIMEOUT', message: defaultMessages.AI_TIMEOUT } as const
