import { Button } from '@mantine/core'
import { useState } from 'react'
import looks from '#web/ui/looks.module.css'
import { TimeChip } from '#web/ui/TimeChip.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { usePlayback } from '../player/playback.ts'
import { texts } from '../texts.ts'
import css from './ArticleColumn.module.css'
import { Section } from './Section.tsx'

/** A longer list would hide what follows it. */
const initialChapterCount = 8

/** The video's chapters; the one that plays is marked. */
export default function Chapters() {
  const { video, playback, seek } = useAnalysis()
  const { chapters } = video.metadata
  const [isWhole, setIsWhole] = useState(false)
  const { position } = usePlayback(playback)
  const playing = position === null ? -1 : chapters.findLastIndex(chapter => chapter.startSeconds <= position)
  // A single hidden chapter is not worth a button.
  const shown =
    isWhole || chapters.length <= initialChapterCount + 1 ? chapters : chapters.slice(0, initialChapterCount)
  return (
    <Section title={texts.chapters} className={looks.screenOnly}>
      <ol className={css.chapters}>
        {shown.map((chapter, index) => (
          <li key={chapter.startSeconds} aria-current={index === playing || undefined}>
            <TimeChip seconds={chapter.startSeconds} verb={texts.seek} onSeek={seek} />
            <span dir="auto">{chapter.title}</span>
          </li>
        ))}
      </ol>
      {shown.length < chapters.length && (
        <Button variant="subtle" size="sm" onClick={() => setIsWhole(true)}>
          {texts.allChapters(chapters.length)}
        </Button>
      )}
    </Section>
  )
}
