import { useState } from 'react'
import { api, type Message } from '../../api.ts'
import { type Explained, explain } from '../../error-text.ts'
import { type Ask, recentOf, withMessages } from './conversation.ts'
import { texts } from './texts.ts'
import { type Growth, useGrowingAnswer } from './useGrowingAnswer.ts'

/** A question on its way to the server, shown at once; with its failure when it could not be stored. */
export type Pending = { readonly ask: Ask; readonly failure: Explained | null }

export type Talk = {
  readonly messages: readonly Message[]
  readonly conversationId: string | null
  /** Set when it stands on a transcript that the reader gave. */
  readonly ownId: string | null
  readonly isLoading: boolean
  readonly pending: Pending | null
  readonly growth: Growth | null
  readonly isBusy: boolean
  readonly stop: () => void
  readonly ask: (ask: Ask) => Promise<void>
  readonly retry: (message: Message) => Promise<void>
  readonly drop: () => void
}

/** The signed-in user's conversation about a video: read when there is one, started by the first action (decision 27). */
export function useConversation(videoId: string, isSignedIn: boolean): Talk {
  const utils = api.useUtils()
  const key = { videoId }
  const stored = api.conversations.read.useQuery(key, { enabled: isSignedIn, staleTime: Number.POSITIVE_INFINITY })
  const start = api.conversations.start.useMutation()
  const send = api.conversations.send.useMutation()
  const analyze = api.conversations.analyze.useMutation()
  const retry = api.conversations.retry.useMutation()
  const stop = api.conversations.stop.useMutation()
  const [pending, setPending] = useState<Pending | null>(null)

  const messages = stored.data?.messages ?? []
  const put = (given: readonly Message[]): void =>
    utils.conversations.read.setData(key, before => before && withMessages(before, { messages: given }))
  const refreshCosts = (): void => {
    void utils.usage.read.invalidate()
    void utils.conversations.estimate.invalidate()
  }

  const growing = messages.find(message => message.state === 'growing')
  const growth = useGrowingAnswer(growing, {
    onEnd: message => {
      put([message])
      refreshCosts()
    },
    onLost: () => utils.conversations.read.invalidate(key),
  })

  const open = async (): Promise<string> => {
    if (stored.data) return stored.data.conversationId
    const started = await start.mutateAsync({ videoId })
    utils.conversations.read.setData(key, started)
    return started.conversationId
  }

  const ask = async (wanted: Ask): Promise<void> => {
    setPending({ ask: wanted, failure: null })
    let fallback: string = texts.failures.start
    try {
      const conversationId = await open()
      fallback = texts.failures[wanted.kind]
      const asked =
        wanted.kind === 'question'
          ? await sendTwice(conversationId, wanted.text)
          : await analyze.mutateAsync({ videoId, conversationId, kind: wanted.kind, fresh: wanted.isFresh ?? false })
      if (asked.conversationId === conversationId) put([asked.question, asked.answer])
      else await utils.conversations.read.invalidate(key)
      setPending(null)
      if (asked.answer.state !== 'growing') refreshCosts()
    } catch (error) {
      setPending({ ask: wanted, failure: explain(error, fallback) })
      refreshCosts()
      throw error
    }
  }

  /** One retry when the conversation is gone, with the last messages as context (spec §4, decision 47). */
  const sendTwice = async (conversationId: string, message: string) => {
    try {
      return await send.mutateAsync({ conversationId, message })
    } catch (error) {
      if (explain(error).code !== 'CONVERSATION_NOT_FOUND') throw error
      return send.mutateAsync({ conversationId, message, videoId, recentMessages: recentOf(messages) })
    }
  }

  return {
    messages,
    conversationId: stored.data?.conversationId ?? null,
    ownId: stored.data?.own ? stored.data.conversationId : null,
    isLoading: isSignedIn && stored.isPending,
    pending,
    growth,
    isBusy: growing !== undefined || (pending !== null && pending.failure === null),
    ask,
    retry: async message => {
      if (!stored.data) return
      const { conversationId } = stored.data
      const asked = await retry.mutateAsync({ conversationId, messageId: message.id })
      put([asked.question, asked.answer])
    },
    stop: () => stored.data && stop.mutate({ conversationId: stored.data.conversationId }),
    drop: () => setPending(null),
  }
}
