import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AskedVideo } from '#contract/conversations.ts'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { toast } from '../../shell/toasts.tsx'
import { texts } from './texts.ts'

/** How long a deletion can be taken back. */
const undoMs = 6000

export type Deleting = {
  /** Conversations that are going: shown as deleted, with the way back. */
  readonly ids: ReadonlySet<string>
  /** Those that are gone for good. */
  readonly goneIds: ReadonlySet<string>
  remove(video: AskedVideo): void
  undo(id: string): void
}

/**
 * Deletes with a way back: the server hears of it once the time to undo is over, or when the reader turns elsewhere before:
 * to another page or tab, or by closing this one. One that the server refuses comes back with a notice.
 */
export function useDeleting(): Deleting {
  const utils = api.useUtils()
  const send = useMutation({ mutationFn: deleteLastingly })
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [goneIds, setGoneIds] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; commit: () => void }>())

  const forget = (id: string): void => {
    clearTimeout(waiting.current.get(id)?.timer)
    waiting.current.delete(id)
    setIds(before => new Set([...before].filter(each => each !== id)))
  }
  const commit = async ({ conversationId, videoId, title }: AskedVideo): Promise<void> => {
    clearTimeout(waiting.current.get(conversationId)?.timer)
    waiting.current.delete(conversationId)
    setGoneIds(before => new Set([...before, conversationId]))
    try {
      await send.mutateAsync(conversationId)
      utils.conversations.read.setData({ videoId }, null)
      await utils.conversations.list.invalidate()
    } catch (error) {
      const { code, message } = explain(error)
      // Deleted in another tab already.
      if (code === 'CONVERSATION_NOT_FOUND') return
      setGoneIds(before => new Set([...before].filter(each => each !== conversationId)))
      toast(code === 'CONFLICT' ? message : texts.removeFailed(title), { isError: true })
    } finally {
      setIds(before => new Set([...before].filter(each => each !== conversationId)))
    }
  }

  useEffect(() => {
    const all = waiting.current
    const finish = (): void => {
      for (const { commit: now } of [...all.values()]) now()
    }
    // In another tab another account may log in; and phones end hidden pages without a word.
    const leave = (): void => {
      if (document.hidden) finish()
    }
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', finish)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', finish)
      finish()
    }
  }, [])

  return {
    ids,
    goneIds,
    remove: video => {
      const id = video.conversationId
      const now = (): void => void commit(video)
      waiting.current.set(id, { timer: setTimeout(now, undoMs), commit: now })
      setIds(before => new Set([...before, id]))
    },
    undo: forget,
  }
}

/** Outlives the page, and leaves at once: the typed client gathers calls for a moment that a closing tab does not have. */
async function deleteLastingly(conversationId: string): Promise<void> {
  const response = await fetch('/trpc/conversations.delete', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ conversationId }),
  })
  const { error } = await response.json()
  if (error) throw error
}
