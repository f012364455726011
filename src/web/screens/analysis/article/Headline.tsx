import { Button } from '@mantine/core'
import { IconExternalLink, IconShare2, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { videoPage } from '#web/paths.ts'
import { useAnalysis } from '../analysis-context.ts'
import { copyShareLink } from '../player/copy-share-link.ts'
import { usePlayback } from '../player/playback.ts'
import { texts } from '../texts.ts'
import css from './Headline.module.css'

/** Longer titles are set smaller, so that the verdict stays visible. */
const longTitle = 56

/** The title as a headline, with the channel, Share, and what must be known about the transcript. */
export function Headline({ isJudged }: { isJudged: boolean }) {
  const { video, headlineRef } = useAnalysis()
  const { metadata, videoId } = video
  // A sample has no page on YouTube.
  const href = metadata.isSample ? null : videoPage(videoId)
  return (
    <header className={css.headline}>
      {/* The channel is aligned with the title's own direction. */}
      <div className={css.name} dir="auto">
        <h1 ref={headlineRef} className={css.title} data-long={metadata.title.length > longTitle || undefined}>
          <OutwardLink href={href}>
            {metadata.title || texts.noTitle}
            {href && <IconExternalLink size="0.72em" stroke={1.8} className={css.outwardIcon} aria-hidden="true" />}
          </OutwardLink>
        </h1>
        <div className={css.byline}>
          {metadata.channel && (
            <p className={css.channel} title={metadata.channel}>
              <bdi>
                <OutwardLink href={href}>{metadata.channel}</OutwardLink>
              </bdi>
            </p>
          )}
          <div className={css.actions} dir="ltr">
            <CloseButton />
            {/* Quiet while there is nothing to share but the video. */}
            <Button
              variant={isJudged ? 'default' : 'subtle'}
              size="sm"
              leftSection={<IconShare2 size={16} stroke={1.8} aria-hidden="true" />}
              onClick={() => copyShareLink(videoId)}
            >
              {texts.share}
            </Button>
          </div>
        </div>
      </div>
      <EmbedBlocked />
      {metadata.coverage.partial && <p className={css.notice}>{texts.coverage(metadata.coverage.percent)}</p>}
      {metadata.captionKind === 'user' && <p className={css.notice}>{texts.ownTranscript}</p>}
    </header>
  )
}

function OutwardLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noreferrer" className={css.outward}>
      {children}
    </a>
  )
}

/** Where the owner blocks embedding, times open the video on YouTube. */
function EmbedBlocked() {
  const { video, playback } = useAnalysis()
  const { isEmbedBlocked, target } = usePlayback(playback)
  if (!isEmbedBlocked) return null
  return (
    <p className={css.notice} role="status">
      {texts.playerProblems.embedBlocked}{' '}
      <a href={videoPage(video.videoId, target?.seconds)} target="_blank" rel="noreferrer" data-whole>
        {texts.openAtPlatform}
      </a>
    </p>
  )
}

function CloseButton() {
  const { playback } = useAnalysis()
  const { isOpen } = usePlayback(playback)
  if (!isOpen) return null
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconX size={16} stroke={1.8} aria-hidden="true" />}
      onClick={playback.close}
    >
      {texts.closePlayer}
    </Button>
  )
}
