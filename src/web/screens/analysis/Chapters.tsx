import { useState } from 'react'
import type { VideoView } from '#contract/videos.ts'
import { Button } from '../../ui/Button.tsx'
import { TimeChip } from '../../ui/TimeChip.tsx'
import css from './Chapters.module.css'
import { type Playback, usePlayback } from './playback.ts'
import { StorySection } from './StorySection.tsx'
import { texts } from './texts.ts'

/** A list of a hundred would bury what follows: so many are shown until somebody asks for all. */
const shortList = 8

/** The chapters that the video's author gave it; the one that plays is marked. */
export function Chapters({ chapters, playback, onSeek }: ChaptersProps) {
  const [isWhole, setIsWhole] = useState(false)
  const { position } = usePlayback(playback)
  if (chapters.length === 0) return null
  const playing = position === null ? -1 : chapters.findLastIndex(chapter => chapter.startSeconds <= position)
  // One more is no reason for a button.
  const shown = isWhole || chapters.length <= shortList + 1 ? chapters : chapters.slice(0, shortList)
  return (
    <StorySection title={texts.chapters} isPrinted={false}>
      <ol className={css.chapters}>
        {shown.map((chapter, at) => (
          <li key={chapter.startSeconds} aria-current={at === playing || undefined}>
            <TimeChip seconds={chapter.startSeconds} verb={texts.seek} onSeek={onSeek} />
            <span dir="auto">{chapter.title}</span>
          </li>
        ))}
      </ol>
      {shown.length < chapters.length && (
        <Button look="quiet" size="small" onClick={() => setIsWhole(true)}>
          {texts.allChapters(chapters.length)}
        </Button>
      )}
    </StorySection>
  )
}

type ChaptersProps = {
  chapters: VideoView['metadata']['chapters']
  playback: Playback
  onSeek(seconds: number): void
}
