import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { TimeChip } from '#web/ui/TimeChip.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { newestAnswer } from '../chat/conversation.ts'
import { Markdown } from '../chat/Markdown.tsx'
import { usePlayback } from '../player/playback.ts'
import { texts } from '../texts.ts'
import css from './ArticleSections.module.css'
import { anchorOf } from './anchors.ts'

/** The user's newest key points, each with the moment that it comes from. */
export function KeyPoints() {
  const { conversation, seek } = useAnalysis()
  const points = newestAnswer(conversation.messages, 'keypoints')?.data.points
  if (!points || points.length === 0) return null
  return (
    <Section id={anchorOf('keypoints')} title={texts.keyPoints}>
      <ul className={css.points}>
        {points.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finished answer never changes, and a point may come twice
          <li key={at} dir="auto">
            {point.text} {point.quote && <q className={css.printedQuote}>{point.quote}</q>}{' '}
            {point.startSeconds !== null && (
              <TimeChip seconds={point.startSeconds} quote={point.quote} verb={texts.seek} onSeek={seek} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The user's newest summary, else the shared one. */
export function Summary() {
  const { video, conversation, seek } = useAnalysis()
  const summary = newestAnswer(conversation.messages, 'summary') ?? video.summary
  if (!summary) return null
  return (
    <Section id={anchorOf('summary')} title={texts.summary}>
      <Markdown text={summary.content} citations={summary.data.citations} onSeek={seek} />
    </Section>
  )
}

/** How many chapters are shown at first: a long list would bury what follows. */
const shortList = 8

/** The video's chapters; the one that plays is marked. */
export function Chapters() {
  const { video, playback, seek } = useAnalysis()
  const { chapters } = video.metadata
  const [isWhole, setIsWhole] = useState(false)
  const { position } = usePlayback(playback)
  if (chapters.length === 0) return null
  const playing = position === null ? -1 : chapters.findLastIndex(chapter => chapter.startSeconds <= position)
  // A single hidden chapter is not worth a button.
  const shown = isWhole || chapters.length <= shortList + 1 ? chapters : chapters.slice(0, shortList)
  return (
    <Section title={texts.chapters} isPrinted={false}>
      <ol className={css.chapters}>
        {shown.map((chapter, at) => (
          <li key={chapter.startSeconds} aria-current={at === playing || undefined}>
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

type SectionProps = { title: string; id?: string; isPrinted?: boolean; children: ReactNode }

/** A part of the article below the verdict, with its heading. */
const Section = ({ title, id, isPrinted = true, children }: SectionProps) => (
  <section id={id} tabIndex={id ? -1 : undefined} className={css.section} data-screen-only={!isPrinted || undefined}>
    <h2 className={css.title}>{title}</h2>
    {children}
  </section>
)
