import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnswerEvent } from '#contract/conversations.ts'
import { sentences } from '#core/errors.ts'
import { answerLimitMs } from '#core/limits.ts'
import { api, type Message } from '#web/api.ts'
import { type ExplainedError, explain } from '#web/error-text.ts'
import { texts } from '../texts.ts'

/** Streamed text is drawn at most this often, because its Markdown is parsed again each time. */
export const frameMs = 50

/** The pause before a broken stream is opened again. */
const pauseMs = 2000

/** The server ends an answer at the same limit; this leaves time for its own message to arrive. */
const graceMs = 5_000

/** What the server is doing, such as `taking_notes` with `3 of 9`. */
type Stage = { readonly name: string; readonly detail: string | null }

export type Growth = {
  readonly messageId: string
  readonly text: string
  readonly stage: Stage | null
  /** What to say while the connection is lost; the answer itself continues. */
  readonly cutOff: string | null
}

type Handlers = {
  /** Gets the finished message. */
  onEnd(message: Message): void
  /** Reads the conversation again after the stream broke. */
  onLost(): Promise<unknown>
}

/** Follows a growing answer until it ends, starting from the text that is already there; after a reload too. */
export function useGrowingAnswer(message: Message | undefined, { onEnd, onLost }: Handlers): Growth | null {
  const messageId = message?.id ?? null
  const [growth, setGrowth] = useState<Omit<Growth, 'cutOff'> | null>(null)
  const text = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const endedId = useRef<string>(undefined)
  // The subscription's input must not change while the answer grows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once per message
  const known = useMemo(() => message?.content ?? '', [messageId])

  useEffect(() => {
    text.current = known
    setGrowth(messageId ? { messageId, text: known, stage: null } : null)
    return () => {
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [messageId, known])

  useTimeLimit(message, waited => {
    endedId.current = waited.id
    const content = text.current.length > waited.content.length ? text.current : waited.content
    onEnd({ ...waited, content, state: 'failed', error: tooSlow })
  })

  const reconnect = useReconnect(messageId, async () => {
    await onLost()
    text.current = known
  })

  const draw = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setGrowth(before => before && { ...before, text: text.current })
    }, frameMs)
  }

  const receive = (event: AnswerEvent): void => {
    if (event.type === 'delta') {
      text.current += event.text
      draw()
    } else if (event.type === 'stage') {
      setGrowth(before => before && { ...before, stage: { name: event.name, detail: event.detail ?? null } })
    } else {
      clearTimeout(timer.current)
      timer.current = undefined
      endedId.current = event.message.id
      onEnd(event.message as Message)
    }
  }

  const lose = (refused?: ExplainedError): void => {
    if (endedId.current !== messageId) reconnect.later(refused)
  }
  const stream = api.conversations.watch.useSubscription(
    { messageId: messageId ?? '', lastEventId: known === '' ? null : String(known.length) },
    {
      enabled: messageId !== null && !reconnect.isPaused,
      onStarted: reconnect.succeed,
      onData: event => receive(event.data),
      onError: error => lose(explain(error)),
      onComplete: () => lose(),
    },
  )
  const isCutOff = reconnect.isPaused || (stream.status === 'connecting' && stream.error !== null)
  return growth?.messageId === messageId ? { ...growth, cutOff: isCutOff ? reconnect.message : null } : null
}

const tooSlow = { code: 'AI_TIMEOUT', message: sentences.AI_TIMEOUT } as const

/** Gives an answer up whose end does not arrive: the server ends each at the limit, but its message may be lost. */
function useTimeLimit(message: Message | undefined, giveUp: (message: Message) => void): void {
  const latest = useRef({ message, giveUp })
  latest.current = { message, giveUp }
  const messageId = message?.id
  useEffect(() => {
    if (messageId === undefined) return
    const timer = setTimeout(() => {
      if (latest.current.message) latest.current.giveUp(latest.current.message)
    }, answerLimitMs + graceMs)
    return () => clearTimeout(timer)
  }, [messageId])
}

/**
 * Pauses after a stream broke, for example because the server restarted, then reads again and reconnects. A stream that
 * the server refused, because too many are open, waits for as long as the server says.
 */
function useReconnect(messageId: string | null, readAgain: () => Promise<void>) {
  const [isPaused, setIsPaused] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts connected
  useEffect(() => {
    setIsPaused(false)
    return () => clearTimeout(timer.current)
  }, [messageId])
  return {
    isPaused,
    message: refusal === null ? texts.chat.cutOff : `${refusal} ${texts.chat.reconnects}`,
    succeed: () => setRefusal(null),
    later: (refused?: ExplainedError) => {
      const waitSeconds = refused?.data.retryAfterSeconds
      setRefusal(refused && waitSeconds ? refused.message : null)
      setIsPaused(true)
      timer.current = setTimeout(
        async () => {
          await readAgain()
          setIsPaused(false)
        },
        waitSeconds ? waitSeconds * 1000 : pauseMs,
      )
    },
  }
}
