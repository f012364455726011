import type { RefObject } from 'react'
import type { AnalysisView } from '#contract/analyses.ts'
import type { VideoView } from '#contract/videos.ts'
import type { AnalysisKind } from '#core/analysis.ts'
import type { Message } from '../../api.ts'
import { paths } from '../../paths.ts'
import type { Session } from '../../shell/session.ts'
import { TimeChip } from '../../ui/TimeChip.tsx'
import { VerdictCard } from '../../verdict/VerdictCard.tsx'
import { Chapters } from './Chapters.tsx'
import { newestAnswer, type Priced } from './conversation.ts'
import { Headline } from './Headline.tsx'
import { Invitation } from './Invitation.tsx'
import { Markdown } from './Markdown.tsx'
import { NoVerdict } from './NoVerdict.tsx'
import { Player } from './Player.tsx'
import { type Playback, usePlayback } from './playback.ts'
import css from './Story.module.css'
import { StorySection } from './StorySection.tsx'
import { placeOf } from './story-places.ts'
import { texts } from './texts.ts'

/** The video as an article: picture, headline, verdict, and what else the library knows of it. */
export function Story({ video, session, playback, headline, ...props }: StoryProps) {
  const { metadata, videoId } = video
  const { messages, onSeek } = props
  const verdict = newestAnswer(messages, 'clickbait')?.data.verdict ?? video.clickbait?.data.verdict
  return (
    <>
      <div className={css.player}>
        <Player
          videoId={videoId}
          title={metadata.title || texts.noTitle}
          thumbnailUrl={metadata.thumbnailUrl}
          length={metadata.duration}
          isPlayable={!metadata.isSample}
          playback={playback}
        />
      </div>
      <Headline video={video} ref={headline} playback={playback} isJudged={verdict !== undefined} />
      <Verdict
        video={video}
        playback={playback}
        hasPlan={session.user?.subscriptionActive === true}
        isVisitor={session.state === 'visitor'}
        isIdle={session.state !== 'unknown' && session.user?.subscriptionActive !== true}
        {...props}
      />
      <div className={css.rest}>
        <KeyPoints message={newestAnswer(messages, 'keypoints')} onSeek={onSeek} />
        <Summary analysis={video.summary} message={newestAnswer(messages, 'summary')} onSeek={onSeek} />
        <Invitation session={session} hasVerdict={verdict !== undefined} />
        <Chapters chapters={metadata.chapters} playback={playback} onSeek={onSeek} />
      </div>
      <p className={css.printed}>{paths.share(videoId)}</p>
    </>
  )
}

type Seek = { onSeek(seconds: number): void }
type StoryProps = Seek & {
  video: VideoView
  messages: readonly Message[]
  of: Priced
  session: Session
  playback: Playback
  /** Whether a verdict is being made just now. */
  isInWork: boolean
  isBusy: boolean
  headline: RefObject<HTMLHeadingElement | null>
  onAnalyze(kind: AnalysisKind): void
  /** Where what was asked before could not be loaded: reads it again. */
  onReload: (() => void) | null
}

/** The reader's own newest verdict, else the library's, else the way to one. */
function Verdict({ video, messages, playback, onSeek, ...rest }: VerdictProps) {
  const { isRefused } = usePlayback(playback)
  const own = newestAnswer(messages, 'clickbait')
  const verdict = own?.data.verdict ?? video.clickbait?.data.verdict
  if (verdict)
    return (
      <div id={placeOf('clickbait')} className={css.verdict} tabIndex={-1}>
        <VerdictCard
          verdict={verdict}
          title={video.metadata.title}
          proof={own ? own.data.proof : video.clickbait?.data.proof}
          modelName={own ? own.modelName : (video.clickbait?.modelName ?? null)}
          tokens={own?.tokens ?? 0}
          isElsewhere={isRefused}
          onSeek={onSeek}
        />
      </div>
    )
  const hasSummary = video.summary !== null || newestAnswer(messages, 'summary') !== undefined
  return <NoVerdict video={video} hasSummary={hasSummary} {...rest} />
}

type VerdictProps = Omit<StoryProps, 'session' | 'headline'> & {
  hasPlan: boolean
  isVisitor: boolean
  isIdle: boolean
}

function KeyPoints({ message, onSeek }: { message: Message | undefined } & Seek) {
  const points = message?.data.points
  if (!points || points.length === 0) return null
  return (
    <StorySection id={placeOf('keypoints')} title={texts.keyPoints}>
      <ul className={css.points}>
        {points.map((point, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a finished answer never changes, and a point may come twice
          <li key={at} dir="auto">
            {point.text} {point.quote && <q className={css.printedQuote}>{point.quote}</q>}{' '}
            {point.startSeconds !== null && (
              <TimeChip seconds={point.startSeconds} quote={point.quote} verb={texts.seek} onSeek={onSeek} />
            )}
          </li>
        ))}
      </ul>
    </StorySection>
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
    <StorySection id={placeOf('summary')} title={texts.summary}>
      <Markdown text={source.content} citations={source.data.citations} onSeek={onSeek} />
    </StorySection>
  )
}
