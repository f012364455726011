import { useRef, useState } from 'react'
import { type Asked, api, type Message } from '../../api.ts'
import { type Explained, explain } from '../../error-text.ts'
import { type Ask, recentOf, withMessages } from './conversation.ts'
import { texts } from './texts.ts'
import { useCalls } from './useCalls.ts'
import { keepRefused, useRefused } from './useDraft.ts'
import { type Growth, useGrowingAnswer } from './useGrowingAnswer.ts'
import { useOtherTabs } from './useOtherTabs.ts'

/** A question on its way to the server, shown at once; with its failure when it could not be stored. */
export type Pending = { readonly ask: Ask; readonly failure: Explained | null }

export type Talk = {
  readonly messages: readonly Message[]
  readonly conversationId: string | null
  /** Set when it stands on a transcript that the reader gave. */
  readonly ownId: string | null
  readonly isLoading: boolean
  /** True when what was said before could not be read. */
  readonly isLost: boolean
  readonly pending: Pending | null
  /** The question that is being answered once more. */
  readonly againId: string | null
  readonly growth: Growth | null
  readonly isBusy: boolean
  readonly isStopping: boolean
  /** These three tell what went wrong, if anything did. */
  readonly stop: () => Promise<Explained | null>
  readonly ask: (ask: Ask) => Promise<Explained | null>
  /** Answers the same question again: after a failure, or to get another answer beside the first. */
  readonly retry: (message: Message) => Promise<Explained | null>
  readonly drop: () => void
  readonly reload: () => void
}

/** The signed-in user's conversation about a video: read when there is one, started by the first action (decision 27). */
export function useConversation(videoId: string, userId: string | null): Talk {
  const utils = api.useUtils()
  const key = { videoId }
  const stored = api.conversations.read.useQuery(key, {
    enabled: userId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Another tab or device may have gone on with it.
    refetchOnWindowFocus: 'always',
  })
  const calls = useCalls()
  const [pending, setShown] = useState<Pending | null>(null)
  useRefused(videoId)
  const setPending = (next: Pending | null): void => {
    setShown(next)
    keepRefused(videoId, next?.failure && next.ask.kind === 'question' ? next.ask.text : '')
  }
  const [againId, setAgainId] = useState<string | null>(null)
  const [isStopping, setIsStopping] = useState(false)
  // Stop was pressed before there was an answer to stop.
  const isUnwanted = useRef(false)

  const data = userId === null ? null : (stored.data ?? null)
  const messages = data?.messages ?? []
  const put = (given: readonly Message[]): void =>
    utils.conversations.read.setData(key, before => before && withMessages(before, { messages: given }))
  const reread = (): Promise<void> => utils.conversations.read.invalidate(key)
  const tellTabs = useOtherTabs(videoId, reread)
  const refreshCosts = (): void => {
    void utils.usage.read.invalidate()
    void utils.conversations.estimate.invalidate()
  }

  const growing = messages.find(message => message.state === 'growing')
  const growth = useGrowingAnswer(growing, {
    onEnd: message => {
      put([message])
      setIsStopping(false)
      refreshCosts()
    },
    onLost: reread,
  })

  const open = async (): Promise<string> => {
    if (data) return data.conversationId
    const started = await calls.start({ videoId })
    await utils.conversations.read.cancel(key)
    utils.conversations.read.setData(key, started)
    return started.conversationId
  }

  /** Takes in what a call has stored, and stops it at once when it is not wanted any more. */
  const take = async (asked: Asked, conversationId: string): Promise<void> => {
    // An older reading that is still on its way knows nothing of these.
    await utils.conversations.read.cancel(key)
    if (asked.conversationId === conversationId) put([asked.question, asked.answer])
    else await reread()
    tellTabs()
    if (asked.answer.state !== 'growing') refreshCosts()
    else if (isUnwanted.current)
      await calls.stop({ conversationId: asked.conversationId }).catch(() => setIsStopping(false))
  }

  const begin = (): void => {
    setIsStopping(false)
    isUnwanted.current = false
  }

  const ask = async (wanted: Ask): Promise<Explained | null> => {
    begin()
    setPending({ ask: wanted, failure: null })
    let fallback: string = texts.failures.start
    try {
      const conversationId = await open()
      fallback = texts.failures[wanted.kind]
      const asked =
        wanted.kind === 'question'
          ? await sendTwice(conversationId, wanted.text)
          : await calls.analyze({ videoId, conversationId, kind: wanted.kind })
      await take(asked, conversationId)
      setPending(null)
      return null
    } catch (error) {
      const failure = explain(error, fallback)
      setPending({ ask: wanted, failure })
      refreshCosts()
      return failure
    }
  }

  /** One retry when the conversation is gone, with the last messages as context (spec §4, decision 47). */
  const sendTwice = async (conversationId: string, message: string): Promise<Asked> => {
    try {
      return await calls.send({ conversationId, message })
    } catch (error) {
      if (explain(error).code !== 'CONVERSATION_NOT_FOUND') throw error
      // Whoever logged in as somebody else in another tab takes none of these words along.
      const isSame = (await utils.auth.user.fetch(undefined, { staleTime: 0 })).id === userId
      return calls.send({ conversationId, message, videoId, recentMessages: isSame ? recentOf(messages) : [] })
    }
  }

  const retry = async (message: Message): Promise<Explained | null> => {
    if (!data) return null
    begin()
    setAgainId(message.questionId)
    const { conversationId } = data
    try {
      await take(await calls.retry({ conversationId, messageId: message.id }), conversationId)
      return null
    } catch (error) {
      return explain(error, texts.failures[message.kind])
    } finally {
      setAgainId(null)
    }
  }

  const stop = async (): Promise<Explained | null> => {
    setIsStopping(true)
    isUnwanted.current = true
    if (!data || !growing) return null
    try {
      await calls.stop({ conversationId: data.conversationId })
      return null
    } catch (error) {
      setIsStopping(false)
      return explain(error, texts.failures.stop)
    }
  }

  return {
    messages,
    conversationId: data?.conversationId ?? null,
    ownId: data?.own ? data.conversationId : null,
    isLoading: userId !== null && stored.isPending,
    isLost: userId !== null && stored.isError && !stored.data,
    pending,
    againId,
    growth,
    isBusy: growing !== undefined || againId !== null || (pending !== null && pending.failure === null),
    isStopping,
    stop,
    ask,
    retry,
    drop: () => setPending(null),
    reload: () => void stored.refetch(),
  }
}
