import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { VideoView } from '#contract/videos.ts'
import type { AnswerLanguageChoice } from '#core/text/answer-language.ts'
import { isVideoId } from '#core/videos/video-address.ts'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import { forgetKeptPage } from '#web/shell/storage.ts'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { isPanelMode, videoPage } from '../../paths.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import { type Session, useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { toast } from '../../shell/toasts.tsx'
import css from './Analysis.module.css'
import { AnalysisContext, type AnalysisTab, ChatContext, GrowthContext, useAnalysis } from './analysis-context.ts'
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
  if (video.data)
    return (
      <VideoPage video={video.data}>
        <Layout />
      </VideoPage>
    )
  if (failure && !video.isFetching)
    return (
      <Suspense fallback={<Loading isOffline={false} attempt={attempt} onRetry={retry} />}>
        <LoadFailed videoId={videoId} failure={failure} onRetry={retry} />
      </Suspense>
    )
  return <Loading isOffline={video.fetchStatus === 'paused'} attempt={attempt} onRetry={retry} />
}

/** Provides what the parts of the page read, by how often it changes. */
function VideoPage({ video, children }: { video: VideoView; children: ReactNode }) {
  const { videoId } = video
  const session = useSession()
  const { state, user } = session
  const [language, chooseLanguage] = useState<AnswerLanguageChoice | null>(null)
  const { conversation, growth } = useConversation(videoId, user?.id ?? null, language)
  const asking = useAsking(videoId, session, conversation)
  const submitted = useSubmittedVerdict(video, session, conversation, asking)
  const budget = useBudget(conversation, state === 'user')
  const [playback] = useState(() =>
    createPlayback(seconds => window.open(videoPage(videoId, seconds), '_blank', 'noopener')),
  )
  const [pickedTab, openTab] = useState<AnalysisTab>('verdict')
  const isWide = useMediaQuery('(min-width: 1024px)', window.innerWidth >= 1024)
  const pageRef = useRef<HTMLDivElement>(null)
  const headlineRef = useRef<HTMLHeadingElement>(null)
  const layout = isPanelMode() ? 'panel' : isWide ? 'wide' : 'narrow'
  const { isOnYouTube } = video.metadata
  const seek = useCallback(
    (seconds: number) => {
      playback.seek(seconds)
      // Without a video to play, its moments are shown in the transcript.
      if (!isOnYouTube) openTab('transcript')
    },
    [playback, isOnYouTube],
  )
  // A link to this page may carry a moment in its history state; Back and reload do not repeat the seek.
  useEffect(() => {
    const { moment, ...rest } = (history.state ?? {}) as { moment?: unknown }
    if (typeof moment !== 'number') return
    history.replaceState(rest, '')
    seek(moment)
  }, [seek])
  const title = conversation.name ?? (video.metadata.title || texts.noTitle)
  const screen = useMemo(() => {
    const hasPlan = user?.subscriptionActive === true
    return {
      video,
      title,
      session: { state, user } as Session,
      hasPlan,
      lacksPlan: state !== 'unknown' && !hasPlan,
      language: { chosen: language, choose: chooseLanguage },
      playback,
      seek,
      layout,
      tab: pickedTab === 'verdict' && layout !== 'narrow' ? 'chat' : pickedTab,
      openTab,
      pageRef,
      headlineRef,
    } as const
  }, [video, title, state, user, language, playback, seek, layout, pickedTab])
  const chat = useMemo(() => {
    const isBudgetSpent = budget?.state === 'spent' && budget.question?.isFree !== true
    return { conversation, asking, submitted, budget, isBudgetSpent }
  }, [conversation, asking, submitted, budget])
  return (
    <AnalysisContext value={screen}>
      <ChatContext value={chat}>
        <GrowthContext value={growth}>{children}</GrowthContext>
      </ChatContext>
    </AnalysisContext>
  )
}

function Layout() {
  const { layout, pageRef } = useAnalysis()
  return (
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
  )
}
