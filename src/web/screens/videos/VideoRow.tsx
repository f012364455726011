import { ActionIcon, Button, Flex, Stack, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { AskedVideo } from '#contract/conversations.ts'
import { verdictWords } from '#core/analysis.ts'
import { paths } from '../../paths.ts'
import { clock } from '../../ui/format.ts'
import { Stamp } from '../../ui/Mark.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import { wordFills, wordTones } from '../../verdict/tones.ts'
import { texts } from './texts.ts'
import css from './VideoRow.module.css'

/** A video with its verdict and the last question. While it is being deleted, an Undo button is shown instead. */
export function VideoRow({ video, isDeleting, onRemove, onUndo }: VideoRowProps) {
  const name = video.title || texts.untitled
  const deleteButton = useRef<HTMLButtonElement>(null)
  const wasDeleting = useRef(false)
  useEffect(() => {
    if (wasDeleting.current && !isDeleting) deleteButton.current?.focus()
    wasDeleting.current = isDeleting
  }, [isDeleting])
  if (isDeleting)
    return (
      <li className={css.deleting}>
        <Picture video={video} />
        <Flex wrap="wrap" gap="8px 16px" align="center" justify="space-between" className={css.undo}>
          <Text flex="1 1 200px" miw={0} role="status">
            <Text component="bdi" ff="heading" size="md" fw={550} lh={1.3} lineClamp={1} className="anywhere">
              {name}
            </Text>{' '}
            {texts.removed}
          </Text>
          <Button variant="default" autoFocus onClick={onUndo}>
            {texts.undo}
          </Button>
        </Flex>
      </li>
    )
  const word = verdictWords.find(each => each === video.verdict?.verdict)
  return (
    <li className={css.row}>
      <Link href={paths.analysis(video.videoId)} className={`block-link ${css.link}`}>
        <Picture video={video} />
        {/* Each line has its own text direction; all are aligned with the picture. */}
        <Stack gap={4} flex={1} miw={0} ta="left">
          <Text
            ff="heading"
            size="md"
            fw={550}
            lh={1.3}
            lineClamp={2}
            className={`anywhere link-title ${css.title}`}
            dir="auto"
          >
            {name}
          </Text>
          <Text component="div" size="xs" c="dimmed" className={css.about}>
            <span>
              {word ? (
                <Stamp tone={wordTones[word]} fill={wordFills[word]} word={verdictTexts.words[word]} />
              ) : (
                texts.noVerdict
              )}
            </span>
            {video.channel && (
              <Text component="bdi" size="xs" truncate>
                {video.channel}
              </Text>
            )}
            <bdi>{texts.asked(video.askedAt)}</bdi>
          </Text>
          <Text c="dimmed" truncate dir="auto">
            {video.lastQuestion}
          </Text>
        </Stack>
      </Link>
      <ActionIcon
        ref={deleteButton}
        size="lg"
        className={css.deleteButton}
        aria-label={texts.remove(name)}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

type VideoRowProps = { video: AskedVideo; isDeleting: boolean; onRemove(): void; onUndo(): void }

const Picture = ({ video: { thumbnailUrl, duration, title } }: { video: AskedVideo }) => (
  <span className={css.thumbnail}>
    <Thumbnail url={thumbnailUrl ?? ''} title={title}>
      {duration !== null && <span className={`length ${css.length}`}>{clock(duration)}</span>}
    </Thumbnail>
  </span>
)
