import { useEffect, useRef } from 'react'

/** Tells the reader's other tabs on this video that something was asked or answered here, and hears the same of them. */
export function useOtherTabs(videoId: string, hear: () => void): () => void {
  const channel = useRef<BroadcastChannel>(undefined)
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    const opened = new BroadcastChannel(`conversation:${videoId}`)
    opened.onmessage = () => latest.current()
    channel.current = opened
    return () => opened.close()
  }, [videoId])
  return () => channel.current?.postMessage('news')
}
