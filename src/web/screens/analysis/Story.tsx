import type { RefObject } from 'react'
import type { AnalysisView } from '#contract/analyses.ts'
import type { VideoView } from '#contract/videos.ts'
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
import type { Playback } from './playback.ts'
import css from './Story.module.css'
import { StorySection } from './StorySection.tsx'
import { placeOf } from './story-places.ts'
import { texts } from './texts.ts'

/** The video as an article: picture, headline, verdict, and what else the library knows of it. */
export function Story({ video, session, playback, headline, ...props }: StoryProps) {
  const { metadata, videoId } = video
  const { messages, onSeek } = props
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
      <Headline video={video} ref={headline} playback={playback} />
      <Verdict
        video={video}
        hasPlan={session.user?.subscriptionActive === true}
        isIdle={session.user?.subscriptionActive === false}
        {...props}
      />
      <div className={css.rest}>
        <KeyPoints message={newestAnswer(messages, 'keypoints')} onSeek={onSeek} />
        <Summary analysis={video.summary} message={newestAnswer(messages, 'summary')} onSeek={onSeek} />
        <Invitation session={session} />
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
  headline: RefObject<HTMLElement | null>
  onAnalyze(): void
  /** Where what was asked before could not be loaded: reads it again. */
  onReload: (() => void) | null
}

/** The reader's own newest verdict, else the library's, else the way to one. */
function Verdict({ video, messages, onSeek, ...rest }: VerdictProps) {
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
          onSeek={onSeek}
        />
      </div>
    )
  return <NoVerdict video={video} {...rest} />
}

type VerdictProps = Omit<StoryProps, 'session' | 'playback' | 'headline'> & { hasPlan: boolean; isIdle: boolean }

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
