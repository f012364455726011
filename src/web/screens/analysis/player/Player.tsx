import { ActionIcon } from '@mantine/core'
import { IconArrowUpRight, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { videoPage } from '#web/paths.ts'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import { clock } from '#web/ui/format.ts'
import looks from '#web/ui/looks.module.css'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import css from './Player.module.css'
import { usePlayback } from './playback.ts'

// Loaded when it is opened.
const PlayerFrame = lazyPart<{ title: string }>(
  () => import('./PlayerFrame.tsx'),
  <div className={css.frame} data-open />,
)

/** The thumbnail, which links to the video's page, until Play opens YouTube's player in its place. */
export function Player() {
  const { video, title, playback } = useAnalysis()
  const { isOpen, isEmbedBlocked } = usePlayback(playback)
  const play = useRef<HTMLButtonElement>(null)
  // Closing the player by keyboard returns the focus to Play, not to the page's start.
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (document.activeElement === document.body) play.current?.focus({ preventScroll: true })
    }
  }, [isOpen])
  const { metadata, videoId } = video
  if (!metadata.isSample && isOpen) return <PlayerFrame title={title} />
  const length = metadata.duration !== null && (
    <span className={`${looks.tabular} ${css.length}`}>{clock(metadata.duration)}</span>
  )
  if (metadata.isSample)
    return (
      <div className={css.frame}>
        <Thumbnail url={metadata.thumbnailUrl} />
        {length}
        <span className={css.note}>{texts.noPlayer}</span>
      </div>
    )
  return (
    <div className={css.frame}>
      <a className={css.outward} href={videoPage(videoId)} target="_blank" rel="noreferrer">
        <Thumbnail url={metadata.thumbnailUrl} />
        <span className="sr-only">{texts.openAtPlatform}</span>
      </a>
      {length}
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

/** Decoration only: a thumbnail that does not load leaves the plain frame. */
function Thumbnail({ url }: { url: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed || !url) return null
  return <img src={url} alt="" className={css.image} referrerPolicy="no-referrer" onError={() => setHasFailed(true)} />
}
