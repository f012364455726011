import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import type { AskedVideo } from '#contract/conversations.ts'
import { verdictWords } from '#core/analysis.ts'
import { paths } from '../../paths.ts'
import { clock } from '../../ui/format.ts'
import { Stamp } from '../../ui/Mark.tsx'
import { texts as verdictTexts } from '../../verdict/texts.ts'
import { wordFills, wordTones } from '../../verdict/tones.ts'
import css from './AskedRow.module.css'
import { texts } from './texts.ts'

/** One video with its verdict and what was asked last; one that is being deleted offers the way back in its place. */
export function AskedRow({ video, isGoing, onRemove, onUndo }: AskedRowProps) {
  const name = video.title || texts.untitled
  const bin = useRef<HTMLButtonElement>(null)
  const wasGoing = useRef(false)
  useEffect(() => {
    if (wasGoing.current && !isGoing) bin.current?.focus()
    wasGoing.current = isGoing
  }, [isGoing])
  if (isGoing)
    return (
      <li className={css.going}>
        <Picture video={video} />
        <div className={css.gone}>
          <p role="status">
            <bdi className={css.title}>{name}</bdi> {texts.removed}
          </p>
          <Button variant="default" autoFocus onClick={onUndo}>
            {texts.undo}
          </Button>
        </div>
      </li>
    )
  const word = verdictWords.find(each => each === video.verdict?.verdict)
  return (
    <li className={css.row}>
      <Link href={paths.analysis(video.videoId)} className={css.link}>
        <Picture video={video} />
        {/* Each line in the direction of its script, and all of them beside the picture. */}
        <span className={css.words}>
          <span className={css.title} dir="auto">
            {name}
          </span>
          <span className={css.about}>
            <span>
              {word ? (
                <Stamp tone={wordTones[word]} fill={wordFills[word]} word={verdictTexts.words[word]} />
              ) : (
                texts.noVerdict
              )}
            </span>
            {video.channel && <bdi className={css.channel}>{video.channel}</bdi>}
            <bdi>{texts.asked(video.askedAt)}</bdi>
          </span>
          <span className={css.question} dir="auto">
            {video.lastQuestion}
          </span>
        </span>
      </Link>
      <span className={css.bin}>
        <ActionIcon ref={bin} size="lg" aria-label={texts.remove(name)} onClick={onRemove}>
          <IconTrash size={18} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </span>
    </li>
  )
}

type AskedRowProps = { video: AskedVideo; isGoing: boolean; onRemove(): void; onUndo(): void }

function Picture({ video: { thumbnailUrl, duration } }: { video: AskedVideo }) {
  return (
    <span className={css.picture}>
      {thumbnailUrl && (
        <img
          src={thumbnailUrl}
          alt=""
          width={160}
          height={90}
          loading="lazy"
          // Without the picture its place stays quiet.
          onError={event => event.currentTarget.remove()}
        />
      )}
      {duration !== null && <span className={css.length}>{clock(duration)}</span>}
    </span>
  )
}
