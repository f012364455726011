import { useEffect, useEffectEvent, useRef } from 'react'
import { api, type Conversation, type Message } from '#web/api.ts'
import { withMessages } from './conversation.ts'

export type StoredConversation = ReturnType<typeof useStoredConversation>

/** The signed-in user's stored conversation about a video, kept up to date with the user's other tabs. */
export function useStoredConversation(videoId: string, userId: string | null) {
  const utils = api.useUtils()
  const key = { videoId }
  const query = api.conversations.read.useQuery(key, {
    enabled: userId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Another tab or device may have continued it.
    refetchOnWindowFocus: 'always',
  })
  const reload = (): Promise<void> => utils.conversations.read.invalidate(key)
  /** Cancels a running read, which would not include the newest messages. */
  const cancelRead = (): Promise<void> => utils.conversations.read.cancel(key)
  return {
    data: userId === null ? null : (query.data ?? null),
    isLoading: userId !== null && query.isPending,
    hasLoadFailed: userId !== null && query.isError && !query.data,
    reload,
    /** Replaces or adds messages on this page. */
    put: (messages: readonly Message[]) =>
      utils.conversations.read.setData(key, before => before && withMessages(before, { messages })),
    /** Stores the conversation that was just started. */
    replace: async (conversation: Conversation): Promise<void> => {
      await cancelRead()
      utils.conversations.read.setData(key, conversation)
    },
    cancelRead,
    refreshCosts: (): void => {
      void utils.usage.read.invalidate()
      void utils.conversations.estimate.invalidate()
    },
    notifyOtherTabs: useOtherTabs(videoId, reload),
  }
}

/** Calls `onNews` when the user's other tabs on this video ask or answer; returns the function that notifies them. */
function useOtherTabs(videoId: string, onNews: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined)
  const receive = useEffectEvent(onNews)
  useEffect(() => {
    const opened = new BroadcastChannel(`conversation:${videoId}`)
    opened.onmessage = () => receive()
    channel.current = opened
    return () => opened.close()
  }, [videoId])
  return () => channel.current?.postMessage('news')
}
