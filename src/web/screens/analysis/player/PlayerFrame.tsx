import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { videoPage } from '#web/paths.ts'
import { useTimer } from '#web/ui/useTimer.ts'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import css from './Player.module.css'
import { usePlayback } from './playback.ts'

/** The only origin that may be framed, and the only one whose messages are read. */
const playerOrigin = 'https://www.youtube-nocookie.com'
const responseLimitMs = 8000

/** YouTube's player, controlled by messages: it receives seeks and reports its position. */
export default function PlayerFrame({ title }: { title: string }) {
  const { video, playback } = useAnalysis()
  const frame = useRef<HTMLIFrameElement>(null)
  // `silent`: the player does not respond, for example because the network blocks YouTube.
  const [contact, setContact] = useState<'awaited' | 'made' | 'silent'>('awaited')
  const { target } = usePlayback(playback)
  useCloseKey()
  const [address] = useState(() => playerAddress(video.videoId, target?.seconds ?? 0))
  const initialSeek = useRef(target?.count)

  // After Play, the player gets the focus; after a time chip, the focus stays in the text.
  useEffect(() => {
    if (initialSeek.current === undefined) frame.current?.focus({ preventScroll: true })
  }, [])

  useWindowEvent('message', event => {
    if (event.origin !== playerOrigin || event.source !== frame.current?.contentWindow) return
    const { seconds, isEmbedBlocked } = parseMessage(event.data)
    setContact('made')
    if (isEmbedBlocked) playback.blockEmbed()
    else if (seconds !== null) playback.report(seconds)
  })
  useTimer(contact === 'awaited' ? responseLimitMs : null, () => setContact('silent'))

  useEffect(() => {
    if (!target || target.count === initialSeek.current) return
    post(frame.current, { event: 'command', func: 'seekTo', args: [target.seconds, true] })
    post(frame.current, { event: 'command', func: 'playVideo', args: [] })
  }, [target])

  return (
    <div className={css.frame} data-open>
      <iframe
        ref={frame}
        className={css.iframe}
        title={texts.playerTitle(title)}
        src={address}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => {
          post(frame.current, { event: 'listening', id: 1, channel: 'widget' })
          post(frame.current, { event: 'command', func: 'addEventListener', args: ['onError'] })
        }}
      />
      {contact === 'silent' && (
        <p className={css.problem} role="status">
          {texts.playerProblems.silent}{' '}
          <a href={videoPage(video.videoId, target?.seconds)} target="_blank" rel="noreferrer">
            {texts.openAtPlatform}
          </a>
        </p>
      )}
    </div>
  )
}

/** What uses Escape itself. */
const escapable = 'dialog[open], [aria-modal=true], [role=menu], [role=tooltip], :popover-open'

/** Escape closes the player, unless it stops an answer, closes something else or is pressed in a field. */
function useCloseKey(): void {
  const { playback } = useAnalysis()
  const { conversation } = useChat()
  const close = ({ key, target, isComposing }: KeyboardEvent): void => {
    if (conversation.isBusy || key !== 'Escape' || isComposing) return
    const isTaken = (target as Element).matches('input, textarea, select') || document.querySelector(escapable)
    if (!isTaken) playback.close()
  }
  // Before what Escape closes has closed.
  useWindowEvent('keydown', close, { capture: true })
}

/** The player's address, with autoplay because the user has just pressed Play or a time. */
const playerAddress = (videoId: string, start: number): string =>
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

/** Reads the position from a message of the player. Any error of the player counts as blocked embedding. */
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
