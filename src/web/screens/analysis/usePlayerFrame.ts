import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Playback, usePlayback } from './playback.ts'

/** The only origin that may frame, and the only one whose messages are heard (decision 39). */
const playerOrigin = 'https://www.youtube-nocookie.com'
const patienceMs = 8000

type PlayerFrame = {
  readonly frame: RefObject<HTMLIFrameElement | null>
  /** Nothing came of it, as where the platform is blocked. */
  readonly isSilent: boolean
  readonly onLoad: () => void
}

/** Drives the platform's player by messages: goes where the page wishes, and tells the page where it is. */
export function usePlayerFrame(playback: Playback): PlayerFrame {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const [isSilent, setIsSilent] = useState(false)
  const { wish } = usePlayback(playback)
  const first = useRef(wish?.count)

  // Whoever pressed play goes on with the player's own keys; whoever pressed a time stays where they read.
  useEffect(() => {
    if (first.current === undefined) frame.current?.focus({ preventScroll: true })
  }, [])

  useEffect(() => {
    const hear = (event: MessageEvent): void => {
      if (event.origin !== playerOrigin || event.source !== frame.current?.contentWindow) return
      isReady.current = true
      const { seconds, isRefused } = heard(event.data)
      setIsSilent(false)
      // Its owner lets it play nowhere else.
      if (isRefused) playback.refuse()
      else if (seconds !== null) playback.report(seconds)
    }
    window.addEventListener('message', hear)
    const timer = setTimeout(() => {
      if (!isReady.current) setIsSilent(true)
    }, patienceMs)
    return () => {
      window.removeEventListener('message', hear)
      clearTimeout(timer)
    }
  }, [playback])

  useEffect(() => {
    if (!wish || wish.count === first.current) return
    tell(frame.current, { event: 'command', func: 'seekTo', args: [wish.seconds, true] })
    tell(frame.current, { event: 'command', func: 'playVideo', args: [] })
  }, [wish])

  return {
    frame,
    isSilent,
    onLoad: () => {
      tell(frame.current, { event: 'listening', id: 1, channel: 'widget' })
      tell(frame.current, { event: 'command', func: 'addEventListener', args: ['onError'] })
    },
  }
}

/** Where the player is found; it starts at once, as somebody has just asked for it. */
export const playerAddress = (videoId: string, start: number): string =>
  `${playerOrigin}/embed/${videoId}?${new URLSearchParams({
    enablejsapi: '1',
    origin: window.location.origin,
    autoplay: '1',
    playsinline: '1',
    rel: '0',
    ...(start >= 1 ? { start: String(Math.floor(start)) } : {}),
  })}`

const tell = (frame: HTMLIFrameElement | null, message: object): void =>
  frame?.contentWindow?.postMessage(JSON.stringify(message), playerOrigin)

/** The player's clock, or its refusal, out of one of its messages. */
function heard(data: unknown): { seconds: number | null; isRefused: boolean } {
  const nothing = { seconds: null, isRefused: false }
  if (typeof data !== 'string') return nothing
  try {
    const { event, info } = JSON.parse(data) as { event?: unknown; info?: { currentTime?: unknown } | null }
    if (event === 'onError') return { seconds: null, isRefused: true }
    return { seconds: typeof info?.currentTime === 'number' ? info.currentTime : null, isRefused: false }
  } catch {
    return nothing
  }
}
