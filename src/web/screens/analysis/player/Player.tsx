import { ActionIcon } from '@mantine/core'
import { IconArrowUpRight, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { videoPage } from '#web/paths.ts'
import { clock } from '#web/ui/format.ts'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import css from './Player.module.css'
import { usePlayback } from './playback.ts'
import { playerAddress, usePlayerFrame } from './usePlayerFrame.ts'

/** The thumbnail, which links to the video's page, until Play opens YouTube's player in its place. */
export function Player() {
  const { video, playback } = useAnalysis()
  const { isOpen, isEmbedBlocked } = usePlayback(playback)
  const play = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // Closing the player by keyboard returns the focus to Play, not to the page's start.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      play.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  const { metadata, videoId } = video
  const title = metadata.title || texts.noTitle
  if (!metadata.isSample && isOpen) return <Frame title={title} />
  if (metadata.isSample)
    return (
      <div className={css.frame}>
        <Thumbnail url={metadata.thumbnailUrl} />
        <Length seconds={metadata.duration} />
        <span className={css.note}>{texts.noPlayer}</span>
      </div>
    )
  return (
    <div className={css.frame}>
      <a className={css.outward} href={videoPage(videoId)} target="_blank" rel="noreferrer">
        <Thumbnail url={metadata.thumbnailUrl} />
        <span className="sr-only">{texts.openAtPlatform}</span>
      </a>
      <Length seconds={metadata.duration} />
      {isEmbedBlocked ? (
        <>
          <span className={css.note}>{texts.playsElsewhere}</span>
          <span className={css.play} data-outward>
            <IconArrowUpRight size={24} stroke={2} aria-hidden="true" />
          </span>
        </>
      ) : (
        <ActionIcon ref={play} className={css.play} radius="xl" aria-label={texts.play(title)} onClick={playback.open}>
          <IconPlayerPlayFilled size={22} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}

function Length({ seconds }: { seconds: number | null }) {
  return seconds === null ? null : <span className={css.length}>{clock(seconds)}</span>
}

/** Decoration only: a thumbnail that does not load leaves the plain frame. */
function Thumbnail({ url }: { url: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed || !url) return null
  return <img src={url} alt="" className={css.image} referrerPolicy="no-referrer" onError={() => setHasFailed(true)} />
}

function Frame({ title }: { title: string }) {
  const { video, playback } = useAnalysis()
  const { frame, isSilent, onLoad } = usePlayerFrame(playback)
  const { target } = usePlayback(playback)
  const [address] = useState(() => playerAddress(video.videoId, target?.seconds ?? 0))
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
          <a href={videoPage(video.videoId, target?.seconds)} target="_blank" rel="noreferrer">
            {texts.openAtPlatform}
          </a>
        </p>
      )}
    </div>
  )
}
