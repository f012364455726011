import { useState } from 'react'
import type { ExplainedError } from '#web/error-text.ts'
import { useTimer } from '#web/ui/useTimer.ts'
import { texts } from '../texts.ts'

/** The pause before a broken stream is opened again. */
const pauseMs = 2000

/**
 * Pauses a broken stream, for example after a server restart, then calls `reload` and reconnects. After a refusal because
 * too many streams are open, the pause is as long as the server says.
 */
export function useReconnect(messageId: string | null, reload: () => Promise<void>) {
  // Each answer starts connected.
  const [pause, setPause] = useState<{ readonly messageId: string | null; readonly ms: number } | null>(null)
  const isPaused = pause !== null && pause.messageId === messageId
  const [refusalText, setRefusalText] = useState<string | null>(null)
  useTimer(isPaused ? pause.ms : null, async () => {
    await reload()
    setPause(null)
  })
  return {
    isPaused,
    message: refusalText === null ? texts.chat.cutOff : `${refusalText} ${texts.chat.reconnects}`,
    onConnected: () => setRefusalText(null),
    onDisconnected: (refusal?: ExplainedError) => {
      const waitSeconds = refusal?.data.retryAfterSeconds
      setRefusalText(refusal && waitSeconds ? refusal.message : null)
      setPause({ messageId, ms: waitSeconds ? waitSeconds * 1000 : pauseMs })
    },
  }
}
