import { ActionIcon, Button, Flex, Stack, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { AskedVideo } from '#contract/conversations.ts'
import { verdictWords } from '#core/answers/analysis.ts'
import { VideoTitle } from '#web/ui/VideoTitle.tsx'
import { paths } from '../../paths.ts'
import common from '../../ui/common.module.css'
import { clock } from '../../ui/format.ts'
import looks from '../../ui/looks.module.css'
import { Stamp } from '../../ui/Mark.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import { wordFills, wordTones } from '../../verdict/tones.ts'
import { RenameForm } from './RenameForm.tsx'
import { texts } from './texts.ts'
import css from './VideoRow.module.css'

const titleOf = ({ title }: AskedVideo): string => title || texts.untitled
const nameOf = (video: AskedVideo): string => video.name ?? titleOf(video)

/**
 * A video with its verdict and the last question, and buttons to rename and to delete it. While it is being deleted, an Undo
 * button is shown instead.
 */
export function ListedVideo({ video, isDeleting, onRemove, onUndo, onHold }: VideoRowProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  const renameButton = useFocusBack<HTMLButtonElement>(isRenaming)
  const deleteButton = useFocusBack<HTMLButtonElement>(isDeleting)
  const name = nameOf(video)
  if (isDeleting) return <DeletedRow video={video} onUndo={onUndo} onHold={onHold} />
  if (isRenaming)
    return (
      <li className={css.renaming}>
        <Picture video={video} />
        <RenameForm video={video} title={titleOf(video)} onClose={() => setIsRenaming(false)} />
      </li>
    )
  return (
    <li className={css.row}>
      <VideoLink video={video} />
      <div className={css.actions}>
        <ActionIcon
          ref={renameButton}
          size="lg"
          aria-label={texts.rename.open(name)}
          onClick={() => setIsRenaming(true)}
        >
          <IconPencil size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon ref={deleteButton} size="lg" aria-label={texts.remove(name)} onClick={onRemove}>
          <IconTrash size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  )
}

type VideoRowProps = {
  video: AskedVideo
  isDeleting: boolean
  onRemove(): void
  onUndo(): void
  /** Called while the row of a deletion is pointed at or has the keyboard's focus. */
  onHold(isHeld: boolean): void
}

const DeletedRow = ({ video, onUndo, onHold }: Pick<VideoRowProps, 'video' | 'onUndo' | 'onHold'>) => (
  <li
    className={css.deleting}
    onPointerEnter={() => onHold(true)}
    onPointerLeave={event => event.currentTarget.querySelector(':focus-visible') === null && onHold(false)}
    // The button gets the focus by itself; only the keyboard's focus is seen.
    onFocus={event => event.target.matches(':focus-visible') && onHold(true)}
    onBlur={event => !event.currentTarget.matches(':hover') && onHold(false)}
  >
    <Picture video={video} />
    <Flex wrap="wrap" gap="8px 16px" align="center" justify="space-between" className={css.undo}>
      <Text flex="1 1 200px" miw={0} role="status">
        <Text component="bdi" ff="heading" size="md" fw={550} lh={1.3} lineClamp={1} className={common.anywhere}>
          {nameOf(video)}
        </Text>{' '}
        {texts.removed}
      </Text>
      <Button variant="default" autoFocus onClick={onUndo}>
        {texts.undo}
      </Button>
    </Flex>
  </li>
)

function VideoLink({ video }: { video: AskedVideo }) {
  const word = verdictWords.find(each => each === video.verdict?.verdict)
  const hasOwnName = video.name !== null
  return (
    <Link href={paths.analysis(video.videoId)} className={`${looks.blockLink} ${css.link}`}>
      <Picture video={video} />
      {/* Each line has its own text direction; all are aligned with the picture. */}
      <Stack gap={4} flex={1} miw={0} ta="left">
        <VideoTitle lineClamp={2} className={`${looks.linkTitle} ${css.title}`}>
          {nameOf(video)}
        </VideoTitle>
        {hasOwnName && (
          <Text size="xs" c="dimmed" truncate dir="auto">
            {titleOf(video)}
          </Text>
        )}
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
          <bdi>{(video.lastQuestion ? texts.asked : texts.opened)(video.askedAt)}</bdi>
        </Text>
        <Text c="dimmed" truncate dir="auto">
          {video.lastQuestion}
        </Text>
      </Stack>
    </Link>
  )
}

const Picture = ({ video: { thumbnailUrl, duration, title } }: { video: AskedVideo }) => (
  <span className={css.thumbnail}>
    <Thumbnail url={thumbnailUrl ?? ''} title={title}>
      {duration !== null && <span className={`${looks.length} ${css.length}`}>{clock(duration)}</span>}
    </Thumbnail>
  </span>
)
