import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { videoPage } from '../../paths.ts'
import css from './Player.module.css'
import { type Playback, usePlayback } from './playback.ts'
import { texts } from './texts.ts'

/** The only origin that may frame, and the only one whose messages are heard (decision 39). */
const playerOrigin = 'https://www.youtube-nocookie.com'
const patienceMs = 8000

/** The thumbnail until somebody plays; then the platform's player, driven by messages. */
export function Player({ videoId, title, thumbnailUrl, isPlayable, playback }: PlayerProps) {
  const { isOpen } = usePlayback(playback)
  if (isPlayable && isOpen) return <Frame videoId={videoId} title={title} playback={playback} />
  return (
    <div className={css.frame}>
      <Thumbnail url={thumbnailUrl} />
      {isPlayable ? (
        <button type="button" className={css.play} aria-label={texts.play(title)} onClick={playback.open}>
          <span className={css.disc}>
            <IconPlayerPlayFilled size={26} aria-hidden="true" />
          </span>
        </button>
      ) : (
        <span className={css.note}>{texts.noPlayer}</span>
      )}
    </div>
  )
}

type PlayerProps = { videoId: string; title: string; thumbnailUrl: string; isPlayable: boolean; playback: Playback }

/** Decoration only; a thumbnail that does not load leaves the plain frame. */
function Thumbnail({ url }: { url: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed || !url) return null
  return <img src={url} alt="" className={css.image} referrerPolicy="no-referrer" onError={() => setHasFailed(true)} />
}

function Frame({ videoId, title, playback }: Pick<PlayerProps, 'videoId' | 'title' | 'playback'>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isReady = useRef(false)
  const [isBlocked, setIsBlocked] = useState(false)
  const { wish } = usePlayback(playback)
  const [start] = useState(() => Math.floor(wish?.seconds ?? 0))
  const first = useRef(wish?.count)

  useEffect(() => {
    const hear = (event: MessageEvent): void => {
      if (event.origin !== playerOrigin || event.source !== frame.current?.contentWindow) return
      isReady.current = true
      setIsBlocked(false)
      const seconds = currentTime(event.data)
      if (seconds !== null) playback.report(seconds)
    }
    window.addEventListener('message', hear)
    const timer = setTimeout(() => setIsBlocked(!isReady.current), patienceMs)
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

  return (
    <div className={css.frame} data-open>
      <iframe
        ref={frame}
        className={css.iframe}
        title={texts.playerTitle(title)}
        src={address(videoId, start)}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => tell(frame.current, { event: 'listening', id: videoId, channel: 'widget' })}
      />
      {isBlocked && (
        <p className={css.blocked}>
          {texts.playerBlocked}{' '}
          <a href={videoPage(videoId, wish?.seconds)} target="_blank" rel="noreferrer">
            {texts.openAtPlatform}
          </a>
        </p>
      )}
    </div>
  )
}

const address = (videoId: string, start: number): string =>
  `${playerOrigin}/embed/${videoId}?${new URLSearchParams({
    enablejsapi: '1',
    origin: window.location.origin,
    autoplay: '1',
    playsinline: '1',
    rel: '0',
    ...(start > 0 ? { start: String(start) } : {}),
  })}`

const tell = (frame: HTMLIFrameElement | null, message: object): void =>
  frame?.contentWindow?.postMessage(JSON.stringify(message), playerOrigin)

/** The player's clock out of one of its messages; null for every other message. */
function currentTime(data: unknown): number | null {
  if (typeof data !== 'string') return null
  try {
    const { info } = JSON.parse(data) as { info?: { currentTime?: unknown } | null }
    return typeof info?.currentTime === 'number' ? info.currentTime : null
  } catch {
    return null
  }
}
