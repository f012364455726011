import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Playback, usePlayback } from './playback.ts'

/** The only origin that may be framed, and the only one whose messages are read. */
const playerOrigin = 'https://www.youtube-nocookie.com'
const patienceMs = 8000

type PlayerFrame = {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** The player never answered, for example because the network blocks YouTube. */
  readonly isSilent: boolean
  readonly onLoad: () => void
}

/** Drives YouTube's player by messages: passes seeks on to it, and its position back to the page. */
export function usePlayerFrame(playback: Playback): PlayerFrame {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const [isSilent, setIsSilent] = useState(false)
  const { target } = usePlayback(playback)
  const first = useRef(target?.count)

  // After Play, the keyboard belongs to the player; after a time chip, the reader keeps their place.
  useEffect(() => {
    if (first.current === undefined) frame.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    const receive = (event: MessageEvent): void => {
      if (event.origin !== playerOrigin || event.source !== frame.current?.contentWindow) return
      isReady.current = true
      const { seconds, isEmbedBlocked } = parseMessage(event.data)
      setIsSilent(false)
      if (isEmbedBlocked) playback.blockEmbed()
      else if (seconds !== null) playback.report(seconds)
    }
    window.addEventListener('message', receive)
    const timer = setTimeout(() => {
      if (!isReady.current) setIsSilent(true)
    }, patienceMs)
    return () => {
      window.removeEventListener('message', receive)
      clearTimeout(timer)
    }
  }, [playback])

  useEffect(() => {
    if (!target || target.count === first.current) return
    post(frame.current, { event: 'command', func: 'seekTo', args: [target.seconds, true] })
    post(frame.current, { event: 'command', func: 'playVideo', args: [] })
  }, [target])

  return {
    frame,
    isSilent,
    onLoad: () => {
      post(frame.current, { event: 'listening', id: 1, channel: 'widget' })
      post(frame.current, { event: 'command', func: 'addEventListener', args: ['onError'] })
    },
  }
}

/** The player's address. It starts at once, because the user has just pressed Play or a time. */
export const playerAddress = (videoId: string, start: number): string =>
  `${playerOrigin}/embed/${videoId}?${new URLSearchParams({
    enablejsapi: '1',
    origin: window.location.origin,
    autoplay: '1',
    playsinline: '1',
    rel: '0',
    ...(start >= 1 ? { start: String(Math.floor(start)) } : {}),
  })}`

const post = (frame: HTMLIFrameElement | null, message: object): void =>
  frame?.contentWindow?.postMessage(JSON.stringify(message), playerOrigin)

/** The position or the error in one of the player's messages. Its errors mean that it does not play here. */
function parseMessage(data: unknown): { seconds: number | null; isEmbedBlocked: boolean } {
  const nothing = { seconds: null, isEmbedBlocked: false }
  if (typeof data !== 'string') return nothing
  try {
    const { event, info } = JSON.parse(data) as { event?: unknown; info?: { currentTime?: unknown } | null }
    if (event === 'onError') return { seconds: null, isEmbedBlocked: true }
    return { seconds: typeof info?.currentTime === 'number' ? info.currentTime : null, isEmbedBlocked: false }
  } catch {
    return nothing
  }
}
