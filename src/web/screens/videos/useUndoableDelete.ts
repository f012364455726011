import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AskedVideo } from '#contract/conversations.ts'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { toast } from '../../shell/toasts.tsx'
import { texts } from './texts.ts'

/** How long a deletion can be undone. */
const undoMs = 6000

export type UndoableDelete = {
  /** Conversations whose deletion can still be undone: shown as deleted, with an Undo button. */
  readonly pendingIds: ReadonlySet<string>
  /** Conversations whose deletion was sent: no longer shown. */
  readonly deletedIds: ReadonlySet<string>
  remove(video: AskedVideo): void
  undo(id: string): void
  /** Stops the undo time while `isHeld`; it then starts again. */
  hold(id: string, isHeld: boolean): void
}

/**
 * Deletes conversations with an undo. The request is sent when the undo time has passed, or earlier when the user leaves
 * this page or tab, or closes it. If the server refuses, the conversation reappears with a notice.
 */
export function useUndoableDelete(): UndoableDelete {
  const utils = api.useUtils()
  const send = useMutation({ mutationFn: sendDelete })
  const [pendingIds, setPendingIds] = useState<ReadonlySet<string>>(new Set())
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<string>>(new Set())
  const scheduled = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; commit: () => void }>())

  const cancel = (id: string): void => {
    clearTimeout(scheduled.current.get(id)?.timer)
    scheduled.current.delete(id)
    setPendingIds(before => new Set([...before].filter(each => each !== id)))
  }
  const commit = async ({ conversationId, videoId, title }: AskedVideo): Promise<void> => {
    clearTimeout(scheduled.current.get(conversationId)?.timer)
    scheduled.current.delete(conversationId)
    setDeletedIds(before => new Set([...before, conversationId]))
    try {
      await send.mutateAsync(conversationId)
      utils.conversations.read.setData({ videoId }, null)
      // A batch that is loading goes on: the deleted video is hidden already.
      await utils.conversations.list.invalidate(undefined, undefined, { cancelRefetch: false })
    } catch (error) {
      const { code, message } = explain(error)
      // Already deleted in another tab.
      if (code === 'CONVERSATION_NOT_FOUND') return
      setDeletedIds(before => new Set([...before].filter(each => each !== conversationId)))
      toast(code === 'CONFLICT' ? message : texts.removeFailed(title), { isError: true })
    } finally {
      setPendingIds(before => new Set([...before].filter(each => each !== conversationId)))
    }
  }

  useEffect(() => {
    const pending = scheduled.current
    const commitAll = (): void => {
      for (const { commit: commitNow } of [...pending.values()]) commitNow()
    }
    // Another account may log in from another tab, and phones end hidden pages without an event.
    const commitIfHidden = (): void => {
      if (document.hidden) commitAll()
    }
    document.addEventListener('visibilitychange', commitIfHidden)
    window.addEventListener('pagehide', commitAll)
    return () => {
      document.removeEventListener('visibilitychange', commitIfHidden)
      window.removeEventListener('pagehide', commitAll)
      commitAll()
    }
  }, [])

  return {
    pendingIds,
    deletedIds,
    remove: video => {
      const id = video.conversationId
      const commitNow = (): void => void commit(video)
      scheduled.current.set(id, { timer: setTimeout(commitNow, undoMs), commit: commitNow })
      setPendingIds(before => new Set([...before, id]))
    },
    undo: cancel,
    hold: (id, isHeld) => {
      const deletion = scheduled.current.get(id)
      if (!deletion) return
      clearTimeout(deletion.timer)
      if (!isHeld) deletion.timer = setTimeout(deletion.commit, undoMs)
    },
  }
}

/**
 * A plain fetch with `keepalive`, which outlives the page. The tRPC client batches calls and would send too late for a
 * closing tab.
 */
async function sendDelete(conversationId: string): Promise<void> {
  const response = await fetch('/trpc/conversations.delete', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ conversationId }),
  })
  const { error } = await response.json()
  if (error) throw error
}
