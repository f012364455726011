import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { VideoView } from '#contract/videos.ts'
import type { AnswerLanguageChoice } from '#core/text/answer-language.ts'
import { isVideoId } from '#core/videos/video-address.ts'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import { forgetKeptPage } from '#web/shell/storage.ts'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { isPanelMode, videoPage } from '../../paths.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { toast } from '../../shell/toasts.tsx'
import css from './Analysis.module.css'
import { AnalysisProvider, type AnalysisTab } from './analysis-context.ts'
import { ArticleBody } from './article/ArticleBody.tsx'
import { ArticleHead } from './article/ArticleHead.tsx'
import { useSubmittedVerdict } from './article/useSubmittedVerdict.ts'
import { ChatColumn } from './chat/ChatColumn.tsx'
import { useAsking } from './chat/useAsking.ts'
import { useBudget } from './chat/useBudget.ts'
import { useConversation } from './chat/useConversation.ts'
import { Loading } from './Loading.tsx'
import { createPlayback } from './player/playback.ts'
import { texts } from './texts.ts'

// Loaded on demand: most videos load, and most pages are no panel.
const LoadFailed = lazy(() => import('./LoadFailed.tsx'))
const VideoTimeline = lazyPart(() => import('./article/VideoTimeline.tsx'))
const PanelBar = lazyPart(() => import('./player/PanelBar.tsx'))

/** A video's verdict and the chat about it. A malformed id is the 404 page. */
export default function Analysis({ videoId }: { videoId: string }) {
  return isVideoId(videoId) ? <VideoLoader videoId={videoId} /> : <NotFound />
}

function VideoLoader({ videoId }: { videoId: string }) {
  const utils = api.useUtils()
  const video = api.videos.read.useQuery({ videoId })
  const [attempt, setAttempt] = useState(0)
  const failure = video.isError && !video.data ? explain(video.error, texts.loadFailed) : null
  useTitle(video.data ? video.data.metadata.title || texts.noTitle : failure ? texts.untitled : null)
  useEffect(() => forgetKeptPage(`/analysis/${videoId}`), [videoId])
  const code = failure?.code
  useEffect(() => {
    const isMissing = code === 'VIDEO_NOT_FOUND' || code === 'VIDEO_BLOCKED'
    if (code && !isMissing && code !== 'TRANSCRIPT_UNAVAILABLE') toast(texts.loadFailedToast, { isError: true })
  }, [code])
  // A reset, because a refetch would join a request that hangs.
  const retry = (): void => {
    setAttempt(attempt + 1)
    void utils.videos.read.reset({ videoId })
  }
  if (video.data) return <VideoPage video={video.data} />
  if (failure && !video.isFetching)
    return (
      <Suspense fallback={<Loading isOffline={false} attempt={attempt} onRetry={retry} />}>
        <LoadFailed videoId={videoId} failure={failure} onRetry={retry} />
      </Suspense>
    )
  return <Loading isOffline={video.fetchStatus === 'paused'} attempt={attempt} onRetry={retry} />
}

function VideoPage({ video }: { video: VideoView }) {
  const { videoId } = video
  const session = useSession()
  const [language, chooseLanguage] = useState<AnswerLanguageChoice | null>(null)
  const conversation = useConversation(videoId, session.user?.id ?? null, language)
  const asking = useAsking(videoId, session, conversation)
  const submitted = useSubmittedVerdict(video, session, conversation, asking)
  const budget = useBudget(conversation, session.state === 'user')
  const [playback] = useState(() =>
    createPlayback(seconds => window.open(videoPage(videoId, seconds), '_blank', 'noopener')),
  )
  const [pickedTab, openTab] = useState<AnalysisTab>('verdict')
  const isWide = useMediaQuery('(min-width: 1024px)', window.innerWidth >= 1024)
  const pageRef = useRef<HTMLDivElement>(null)
  const headlineRef = useRef<HTMLHeadingElement>(null)
  const layout = isPanelMode() ? 'panel' : isWide ? 'wide' : 'narrow'
  const hasPlan = session.user?.subscriptionActive === true

  const seek = useCallbackRef((seconds: number) => {
    playback.seek(seconds)
    // Without a video to play, its moments are shown in the transcript.
    if (!video.metadata.isOnYouTube) openTab('transcript')
  })
  // A link to this page may carry a moment in its history state; Back and reload do not repeat the seek.
  useEffect(() => {
    const { moment, ...rest } = (history.state ?? {}) as { moment?: unknown }
    if (typeof moment !== 'number') return
    history.replaceState(rest, '')
    seek(moment)
  }, [seek])

  return (
    <AnalysisProvider
      value={{
        video,
        title: conversation.name ?? (video.metadata.title || texts.noTitle),
        session,
        hasPlan,
        lacksPlan: session.state !== 'unknown' && !hasPlan,
        budget,
        isBudgetSpent: budget?.state === 'spent' && budget.question?.isFree !== true,
        conversation,
        submitted,
        asking,
        language: { chosen: language, choose: chooseLanguage },
        playback,
        seek,
        layout,
        tab: pickedTab === 'verdict' && layout !== 'narrow' ? 'chat' : pickedTab,
        openTab,
        pageRef,
        headlineRef,
      }}
    >
      <div ref={pageRef} className={css.page} data-scroll="page" data-panel={layout === 'panel' || undefined}>
        {layout === 'panel' ? (
          <>
            <PanelBar />
            <VideoTimeline />
          </>
        ) : (
          <div className={css.article} data-scroll="article">
            <ArticleHead />
            {layout === 'wide' && <ArticleBody />}
          </div>
        )}
        <ChatColumn />
      </div>
    </AnalysisProvider>
  )
}
