import { IconExternalLink, IconShare2, IconX } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import type { VideoView } from '#contract/videos.ts'
import { videoPage } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import css from './Headline.module.css'
import { type Playback, usePlayback } from './playback.ts'
import { share } from './share.ts'
import { texts } from './texts.ts'

/** Longer titles are set smaller, so that the verdict stays in sight. */
const longTitle = 56

/** The title as a headline, with the channel, the way to share it, and what must be known about its words. */
export function Headline({ video, ref, playback, isJudged }: HeadlineProps) {
  const { metadata, videoId } = video
  // A sample has no page elsewhere (decision 38).
  const outside = metadata.isSample ? null : videoPage(videoId)
  return (
    <header className={css.headline}>
      {/* The channel stands on the side where the title begins. */}
      <div className={css.name} dir="auto">
        <h1 ref={ref} className={css.title} data-long={metadata.title.length > longTitle || undefined}>
          <Outward href={outside}>
            {metadata.title || texts.noTitle}
            {outside && <IconExternalLink size="0.72em" stroke={1.8} className={css.outwardIcon} aria-hidden="true" />}
          </Outward>
        </h1>
        <div className={css.byline}>
          {metadata.channel && (
            <p className={css.channel} title={metadata.channel}>
              <bdi>
                <Outward href={outside}>{metadata.channel}</Outward>
              </bdi>
            </p>
          )}
          <div className={css.actions} dir="ltr">
            <CloseButton playback={playback} />
            {/* Quiet while there is nothing but the video to share. */}
            <Button look={isJudged ? 'bordered' : 'quiet'} size="small" onClick={() => share(videoId)}>
              <IconShare2 size={16} stroke={1.8} aria-hidden="true" />
              {texts.share}
            </Button>
          </div>
        </div>
      </div>
      <Refused videoId={videoId} playback={playback} />
      {metadata.coverage.partial && <p className={css.notice}>{texts.coverage(metadata.coverage.percent)}</p>}
      {metadata.captionKind === 'user' && <p className={css.notice}>{texts.ownTranscript}</p>}
    </header>
  )
}

type HeadlineProps = {
  video: VideoView
  ref: RefObject<HTMLHeadingElement | null>
  playback: Playback
  /** Whether a verdict stands below. */
  isJudged: boolean
}

function Outward({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noreferrer" className={css.outward}>
      {children}
    </a>
  )
}

/** Where the owner lets a video play nowhere else, its times lead to the platform's own page. */
function Refused({ videoId, playback }: { videoId: string; playback: Playback }) {
  const { isRefused, wish } = usePlayback(playback)
  if (!isRefused) return null
  return (
    <p className={css.notice} role="status">
      {texts.playerProblems.refused}{' '}
      <a href={videoPage(videoId, wish?.seconds)} target="_blank" rel="noreferrer" data-whole>
        {texts.openAtPlatform}
      </a>
    </p>
  )
}

function CloseButton({ playback }: { playback: Playback }) {
  const { isOpen } = usePlayback(playback)
  if (!isOpen) return null
  return (
    <Button look="quiet" size="small" onClick={playback.close}>
      <IconX size={16} stroke={1.8} aria-hidden="true" />
      {texts.closePlayer}
    </Button>
  )
}
