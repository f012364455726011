import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnswerEvent } from '#contract/conversations.ts'
import { sentences } from '#core/errors.ts'
import { api, type Message } from '../../api.ts'
import { type Explained, explain } from '../../error-text.ts'
import { answerLimitMs, graceMs } from './in-time.ts'
import { texts } from './texts.ts'

/** Text is drawn at most this often while it streams: Markdown is read anew each time. */
export const frameMs = 50

/** What is being done, such as `taking_notes` with `3 of 9`. */
export type Stage = { readonly name: string; readonly detail: string | null }

const tooSlow = { code: 'AI_TIMEOUT', message: sentences.AI_TIMEOUT } as const

/** Before a broken stream is taken up again. */
const pauseMs = 2000

export type Growth = {
  readonly messageId: string
  readonly text: string
  readonly stage: Stage | null
  /** What to say while there is no connection to it; the answer itself goes on. */
  readonly cutOff: string | null
}

/**
 * Follows one growing answer until it ends, from the words that are there already; after a reload too.
 * `onEnd` gets the finished message; `onLost` reads the conversation again when the stream broke off.
 */
export function useGrowingAnswer(
  message: Message | undefined,
  { onEnd, onLost }: { onEnd(message: Message): void; onLost(): Promise<unknown> },
): Growth | null {
  const messageId = message?.id ?? null
  const [growth, setGrowth] = useState<Omit<Growth, 'cutOff'> | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const text = useRef('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const endedId = useRef<string>(undefined)
  // What is asked of the server must not change while the answer grows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once per message
  const known = useMemo(() => message?.content ?? '', [messageId])

  useEffect(() => {
    text.current = known
    setIsPaused(false)
    setGrowth(messageId ? { messageId, text: known, stage: null } : null)
    return () => {
      clearTimeout(timer.current)
      clearTimeout(pause.current)
      timer.current = undefined
    }
  }, [messageId, known])

  // The server ends an answer at the limit and says so. When even that does not arrive, nobody waits for ever.
  const latest = useRef({ message, onEnd })
  latest.current = { message, onEnd }
  useEffect(() => {
    if (messageId === null) return
    const giveUp = (): void => {
      const { message: waited, onEnd: end } = latest.current
      if (!waited) return
      endedId.current = waited.id
      const content = text.current.length > waited.content.length ? text.current : waited.content
      end({ ...waited, content, state: 'failed', error: tooSlow })
    }
    const limit = setTimeout(giveUp, answerLimitMs + graceMs)
    return () => clearTimeout(limit)
  }, [messageId])

  // A stream that ends before its answer was cut, by a restart of the server for instance: look again, then go on. One
  // that is refused, because too many are open, is asked for again when the server says; until then each look has news.
  const comeBack = (refused?: Explained): void => {
    if (endedId.current === messageId) return
    const waitSeconds = refused?.data.retryAfterSeconds
    setRefusal(refused && waitSeconds ? refused.message : null)
    setIsPaused(true)
    pause.current = setTimeout(
      async () => {
        await onLost()
        text.current = known
        setIsPaused(false)
      },
      waitSeconds ? waitSeconds * 1000 : pauseMs,
    )
  }

  const draw = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setGrowth(before => before && { ...before, text: text.current })
    }, frameMs)
  }

  const hear = (event: AnswerEvent): void => {
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

  const stream = api.conversations.watch.useSubscription(
    { messageId: messageId ?? '', lastEventId: known === '' ? null : String(known.length) },
    {
      enabled: messageId !== null && !isPaused,
      onStarted: () => setRefusal(null),
      onData: event => hear(event.data),
      onError: error => comeBack(explain(error)),
      onComplete: () => comeBack(),
    },
  )
  const isCutOff = isPaused || (stream.status === 'connecting' && stream.error !== null)
  const cutOff = refusal === null ? texts.chat.cutOff : `${refusal} ${texts.chat.looksAgain}`
  return growth?.messageId === messageId ? { ...growth, cutOff: isCutOff ? cutOff : null } : null
}
