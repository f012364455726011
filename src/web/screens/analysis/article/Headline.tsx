import { Button, Group, Stack, Text } from '@mantine/core'
import { IconExternalLink, IconShare2, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { videoPage } from '#web/paths.ts'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import common from '#web/ui/common.module.css'
import looks from '#web/ui/looks.module.css'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { copyShareLink } from '../player/copy-share-link.ts'
import { usePlayback } from '../player/playback.ts'
import { texts } from '../texts.ts'
import { isPublic } from '../video.ts'
import css from './Headline.module.css'

const ExportButton = lazyPart(() => import('../export/ExportButton.tsx'))

/** Longer titles have a smaller font, so that the verdict stays visible. */
const longTitleLength = 56

const outwardIcon = (
  <IconExternalLink
    size="0.72em"
    stroke={1.8}
    className={`${looks.screenOnly} ${css.outwardIcon}`}
    aria-hidden="true"
  />
)

/** The title as a headline, below the user's own name if there is one; the channel, Share, and notes on the transcript. */
export function Headline() {
  const { video, title, playback, headlineRef } = useAnalysis()
  const { conversation } = useChat()
  const { isOpen, isEmbedBlocked, target } = usePlayback(playback)
  const { metadata, videoId } = video
  const href = metadata.isOnYouTube ? videoPage(videoId) : null
  return (
    <Stack gap="var(--space-2-5)" miw={0}>
      {/* The channel is aligned with the title's own direction. */}
      <Stack gap="var(--space-2-5)" miw={0} dir="auto">
        <h1
          ref={headlineRef}
          className={`${looks.serifTitle} ${css.title}`}
          data-long={title.length > longTitleLength || undefined}
        >
          <OutwardLink href={href}>
            {title}
            {href && outwardIcon}
          </OutwardLink>
        </h1>
        {conversation.name && (
          <Text c="dimmed" className={common.anywhere}>
            {metadata.title}
          </Text>
        )}
        <Group gap="var(--space-1) var(--space-3)" justify="space-between">
          {metadata.channel && (
            <Text flex="1 1 auto" c="dimmed" className={`${looks.oneLine} ${css.channel}`} title={metadata.channel}>
              <bdi>
                <OutwardLink href={href}>{metadata.channel}</OutwardLink>
              </bdi>
            </Text>
          )}
          <Group gap="var(--space-1)" dir="ltr" className={`${looks.screenOnly} ${css.tools}`}>
            {isOpen && metadata.isOnYouTube && (
              <Button
                variant="subtle"
                size="sm"
                leftSection={<IconX size={16} stroke={1.8} aria-hidden="true" />}
                onClick={playback.close}
              >
                {texts.closePlayer}
              </Button>
            )}
            <ExportButton />
            {isPublic(metadata) && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconShare2 size={16} stroke={1.8} aria-hidden="true" />}
                onClick={() => copyShareLink(videoId)}
              >
                {texts.share}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
      {/* Where the owner blocks embedding, times open the video on YouTube. */}
      {isEmbedBlocked && (
        <p className={looks.sideNote} role="status">
          {texts.playerProblems.embedBlocked}{' '}
          <a
            href={videoPage(videoId, target?.seconds)}
            target="_blank"
            rel="noreferrer"
            style={{ whiteSpace: 'nowrap' }}
          >
            {texts.openAtPlatform}
          </a>
        </p>
      )}
      {metadata.coverage.partial && <p className={looks.sideNote}>{texts.coverage(metadata.coverage.percent)}</p>}
      {metadata.captionKind === 'user' && <p className={looks.sideNote}>{texts.ownTranscript}</p>}
    </Stack>
  )
}

function OutwardLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noreferrer" className={css.outward} aria-description={texts.opensPlatform}>
      {children}
    </a>
  )
}
