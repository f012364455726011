import { IconArrowUpRight, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { videoPage } from '../../paths.ts'
import { clock } from '../../ui/format.ts'
import css from './Player.module.css'
import { type Playback, usePlayback } from './playback.ts'
import { texts } from './texts.ts'
import { playerAddress, usePlayerFrame } from './usePlayerFrame.ts'

/** The thumbnail, which leads to the video's page, until somebody plays; then the platform's player. */
export function Player({ videoId, title, thumbnailUrl, length, isPlayable, playback }: PlayerProps) {
  const { isOpen, isRefused } = usePlayback(playback)
  const play = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // Whoever closed the player by keyboard stands at play again, not at the page's start.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      play.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  if (isPlayable && isOpen) return <Frame videoId={videoId} title={title} playback={playback} />
  if (!isPlayable)
    return (
      <div className={css.frame}>
        <Thumbnail url={thumbnailUrl} />
        <Length seconds={length} />
        <span className={css.note}>{texts.noPlayer}</span>
      </div>
    )
  return (
    <div className={css.frame}>
      <a className={css.outward} href={videoPage(videoId)} target="_blank" rel="noreferrer">
        <Thumbnail url={thumbnailUrl} />
        <span className="sr-only">{texts.openAtPlatform}</span>
      </a>
      <Length seconds={length} />
      {isRefused ? (
        <>
          <span className={css.note}>{texts.playsElsewhere}</span>
          <span className={css.play} data-outward>
            <IconArrowUpRight size={24} stroke={2} aria-hidden="true" />
          </span>
        </>
      ) : (
        <button ref={play} type="button" className={css.play} aria-label={texts.play(title)} onClick={playback.open}>
          <IconPlayerPlayFilled size={22} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

type PlayerProps = {
  videoId: string
  title: string
  thumbnailUrl: string
  /** In seconds; null where nobody knows it. */
  length: number | null
  isPlayable: boolean
  playback: Playback
}

function Length({ seconds }: { seconds: number | null }) {
  return seconds === null ? null : <span className={css.length}>{clock(seconds)}</span>
}

/** Decoration only; a thumbnail that does not load leaves the plain frame. */
function Thumbnail({ url }: { url: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed || !url) return null
  return <img src={url} alt="" className={css.image} referrerPolicy="no-referrer" onError={() => setHasFailed(true)} />
}

function Frame({ videoId, title, playback }: Pick<PlayerProps, 'videoId' | 'title' | 'playback'>) {
  const { frame, isSilent, onLoad } = usePlayerFrame(playback)
  const { wish } = usePlayback(playback)
  const [address] = useState(() => playerAddress(videoId, wish?.seconds ?? 0))
  return (
    <div className={css.frame} data-open>
      <iframe
        ref={frame}
        className={css.iframe}
        title={texts.playerTitle(title)}
        src={address}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={onLoad}
      />
      {isSilent && (
        <p className={css.problem} role="status">
          {texts.playerProblems.silent}{' '}
          <a href={videoPage(videoId, wish?.seconds)} target="_blank" rel="noreferrer">
            {texts.openAtPlatform}
          </a>
        </p>
      )}
    </div>
  )
}
