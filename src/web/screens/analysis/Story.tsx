import { IconExternalLink, IconShare2 } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import type { AnalysisView } from '#contract/analyses.ts'
import type { VideoView } from '#contract/videos.ts'
import type { Message } from '../../api.ts'
import { videoPage } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { clock } from '../../ui/format.ts'
import { TimeChip } from '../../ui/TimeChip.tsx'
import { VerdictCard } from '../../verdict/VerdictCard.tsx'
import { newestAnswer } from './conversation.ts'
import { Markdown } from './Markdown.tsx'
import { Player } from './Player.tsx'
import type { Playback } from './playback.ts'
import css from './Story.module.css'
import { share } from './share.ts'
import { texts } from './texts.ts'

/** The video as an article: picture, headline, verdict, and what else the library knows of it. */
export function Story({ video, messages, playback, isBusy, headline, onAnalyze, onSeek }: StoryProps) {
  const { metadata, videoId } = video
  return (
    <>
      <div className={css.player}>
        <Player
          videoId={videoId}
          title={metadata.title}
          thumbnailUrl={metadata.thumbnailUrl}
          isPlayable={!metadata.isSample}
          playback={playback}
        />
      </div>
      <header ref={headline} className={css.headline}>
        <h1 className={css.title}>
          <Outward href={metadata.isSample ? null : videoPage(videoId)}>{metadata.title}</Outward>
        </h1>
        <div className={css.byline}>
          <span className={css.channel}>
            {metadata.channel && (
              <Outward href={metadata.isSample ? null : (metadata.channelUrl ?? videoPage(videoId))}>
                {metadata.channel}
              </Outward>
            )}
            {metadata.duration !== null && <span className={css.length}> · {clock(metadata.duration)}</span>}
          </span>
          <Button look="bordered" size="small" onClick={() => share(videoId)}>
            <IconShare2 size={16} stroke={1.8} aria-hidden="true" />
            {texts.share}
          </Button>
        </div>
        {metadata.coverage.partial && <p className={css.notice}>{texts.coverage(metadata.coverage.percent)}</p>}
        {metadata.captionKind === 'user' && <p className={css.notice}>{texts.ownTranscript}</p>}
      </header>
      <Verdict video={video} messages={messages} isBusy={isBusy} onAnalyze={onAnalyze} onSeek={onSeek} />
      <KeyPoints message={newestAnswer(messages, 'keypoints')} onSeek={onSeek} />
      <Summary analysis={video.summary} message={newestAnswer(messages, 'summary')} onSeek={onSeek} />
      <Chapters chapters={metadata.chapters} onSeek={onSeek} />
    </>
  )
}

type Seek = { onSeek(seconds: number): void }
type StoryProps = Seek & {
  video: VideoView
  messages: readonly Message[]
  playback: Playback
  isBusy: boolean
  headline: RefObject<HTMLElement | null>
  onAnalyze(): void
}

function Outward({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href) return <>{children}</>
  return (
    <a href={href} target="_blank" rel="noreferrer" className={css.outward}>
      {children}
      <IconExternalLink size="0.72em" stroke={1.8} className={css.outwardIcon} aria-hidden="true" />
    </a>
  )
}

/** The reader's own newest verdict, else the library's, else the way to one. */
function Verdict({ video, messages, isBusy, onAnalyze, onSeek }: Omit<StoryProps, 'playback' | 'headline'>) {
  const own = newestAnswer(messages, 'clickbait')
  const verdict = own?.data.verdict ?? video.clickbait?.data.verdict
  if (verdict)
    return (
      <VerdictCard
        verdict={verdict}
        proof={own ? own.data.proof : video.clickbait?.data.proof}
        modelName={own ? own.modelName : (video.clickbait?.modelName ?? null)}
        tokens={own?.tokens ?? 0}
        onSeek={onSeek}
      />
    )
  return (
    <section className={css.none}>
      <h2 className={css.noneTitle}>{texts.noVerdict.title}</h2>
      <p className={css.noneBody}>{texts.noVerdict.body}</p>
      <Button onClick={onAnalyze} disabled={isBusy || !video.transcriptReady}>
        {texts.noVerdict.action}
      </Button>
    </section>
  )
}

function KeyPoints({ message, onSeek }: { message: Message | undefined } & Seek) {
  const points = message?.data.points
  if (!points || points.length === 0) return null
  return (
    <Section title={texts.keyPoints}>
      <ul className={css.points}>
        {points.map(point => (
          <li key={point.text}>
            {point.text}{' '}
            {point.startSeconds !== null && (
              <TimeChip seconds={point.startSeconds} quote={point.quote} verb={texts.seek} onSeek={onSeek} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Summary({
  analysis,
  message,
  onSeek,
}: { analysis: AnalysisView | null; message: Message | undefined } & Seek) {
  const source = message ?? analysis
  if (!source) return null
  return (
    <Section title={texts.summary}>
      <Markdown text={source.content} citations={source.data.citations} onSeek={onSeek} />
    </Section>
  )
}

function Chapters({ chapters, onSeek }: { chapters: VideoView['metadata']['chapters'] } & Seek) {
  if (chapters.length === 0) return null
  return (
    <Section title={texts.chapters}>
      <ol className={css.chapters}>
        {chapters.map(chapter => (
          <li key={chapter.startSeconds}>
            <TimeChip seconds={chapter.startSeconds} verb={texts.seek} onSeek={onSeek} />
            <span>{chapter.title}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2 className={css.sectionTitle}>{title}</h2>
      {children}
    </section>
  )
}
