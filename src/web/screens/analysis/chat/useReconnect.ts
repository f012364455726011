import { useEffect, useRef, useState } from 'react'
import type { ExplainedError } from '#web/error-text.ts'
import { texts } from '../texts.ts'

/** The pause before a broken stream is opened again. */
const pauseMs = 2000

/**
 * Pauses a broken stream, for example after a server restart, then calls `reload` and reconnects. After a refusal because
 * too many streams are open, the pause is as long as the server says.
 */
export function useReconnect(messageId: string | null, reload: () => Promise<void>) {
  const [isPaused, setIsPaused] = useState(false)
  const [refusalText, setRefusalText] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer starts connected
  useEffect(() => {
    setIsPaused(false)
    return () => clearTimeout(timer.current)
  }, [messageId])
  return {
    isPaused,
    message: refusalText === null ? texts.chat.cutOff : `${refusalText} ${texts.chat.reconnects}`,
    onConnected: () => setRefusalText(null),
    onDisconnected: (refusal?: ExplainedError) => {
      const waitSeconds = refusal?.data.retryAfterSeconds
      setRefusalText(refusal && waitSeconds ? refusal.message : null)
      setIsPaused(true)
      timer.current = setTimeout(
        async () => {
          await reload()
          setIsPaused(false)
        },
        waitSeconds ? waitSeconds * 1000 : pauseMs,
      )
    },
  }
}
