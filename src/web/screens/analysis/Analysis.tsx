import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { VideoView } from '#contract/videos.ts'
import { isVideoId } from '#core/video-address.ts'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { isPanelMode, videoPage } from '../../paths.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { toast } from '../../shell/toasts.tsx'
import css from './Analysis.module.css'
import { pricedIn } from './conversation.ts'
import { Desk } from './Desk.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { Loading } from './Loading.tsx'
import { ownVideo } from './own-video.ts'
import { PanelTools } from './PanelTools.tsx'
import { createPlayback } from './playback.ts'
import { Story } from './Story.tsx'
import { texts } from './texts.ts'
import { useAsking } from './useAsking.ts'
import { type Talk, useConversation } from './useConversation.ts'
import { useMoment } from './useMoment.ts'

/** A video's verdict and the talk about it. A malformed id is no page at all (decision 28). */
export default function Analysis({ videoId }: { videoId: string }) {
  return isVideoId(videoId) ? <Known videoId={videoId} /> : <NotFound />
}

function Known({ videoId }: { videoId: string }) {
  const utils = api.useUtils()
  const video = api.videos.read.useQuery({ videoId })
  const [attempt, setAttempt] = useState(0)
  const failure = video.isError && !video.data ? explain(video.error, texts.loadFailed) : null
  useTitle(video.data ? video.data.metadata.title || texts.noTitle : failure ? texts.untitled : null)
  const code = failure?.code
  const isMissing = code === 'VIDEO_NOT_FOUND' || code === 'VIDEO_BLOCKED'
  useEffect(() => {
    if (code && !isMissing && code !== 'TRANSCRIPT_UNAVAILABLE') toast(texts.loadFailedToast, { isError: true })
  }, [code, isMissing])
  // A video that is not in the library may still have words that this reader gave.
  const session = useSession()
  const given = api.conversations.read.useQuery({ videoId }, { enabled: isMissing && session.state === 'user' })
  // Anew, not once more: a request that never ends must not be waited for again.
  const retry = (): void => {
    setAttempt(attempt + 1)
    void utils.videos.read.reset({ videoId })
  }
  if (video.data) return <Page video={video.data} />
  if (isMissing && given.data?.own) return <Page video={ownVideo(given.data)} />
  const isWaiting = video.isFetching || (isMissing && (session.state === 'unknown' || given.isFetching))
  if (failure && !isWaiting) return <LoadFailed videoId={videoId} failure={failure} onRetry={retry} />
  return <Loading isOffline={video.fetchStatus === 'paused'} attempt={attempt} onRetry={retry} />
}

function Page({ video }: { video: VideoView }) {
  const { videoId } = video
  const session = useSession()
  const talk = useConversation(videoId, session.user?.id ?? null)
  const asking = useAsking(videoId, session, talk)
  const [playback] = useState(() =>
    createPlayback(seconds => window.open(videoPage(videoId, seconds), '_blank', 'noopener')),
  )
  const [tab, setTab] = useState<'chat' | 'transcript'>('chat')
  const isWide = useMediaQuery('(min-width: 1024px)', window.innerWidth >= 1024)
  const page = useRef<HTMLDivElement>(null)
  const headline = useRef<HTMLHeadingElement>(null)
  const isPanel = isPanelMode()

  // Without a player, a moment is shown where its words stand (decision 38).
  const seek = (seconds: number): void => {
    playback.seek(seconds)
    if (!video.metadata.isSample) return
    if (session.state === 'user') setTab('transcript')
    else toast(texts.loginToRead)
  }
  useMoment(seek)

  return (
    <div ref={page} className={css.page} data-scroll="page" data-panel={isPanel || undefined}>
      {isPanel ? (
        <PanelTools videoId={videoId} title={video.metadata.title || texts.noTitle} />
      ) : (
        <div className={css.story} data-scroll="story">
          <Story
            video={video}
            messages={talk.messages}
            of={pricedIn(videoId, talk.conversationId)}
            session={session}
            playback={playback}
            headline={headline}
            isInWork={isInWork(talk)}
            isBusy={talk.isBusy}
            onAnalyze={kind => asking.ask({ kind, text: texts.chat.actions[kind] })}
            onReload={talk.isLost ? talk.reload : null}
            onSeek={seek}
          />
        </div>
      )}
      <Desk
        video={video}
        session={session}
        talk={talk}
        asking={asking}
        playback={playback}
        tab={tab}
        layout={isPanel ? 'panel' : isWide ? 'wide' : 'narrow'}
        page={page}
        headline={headline}
        onTab={setTab}
        onSeek={seek}
      />
    </div>
  )
}

/** Whether a verdict is being made just now. */
const isInWork = ({ pending, messages }: Talk): boolean =>
  (pending?.ask.kind === 'clickbait' && pending.failure === null) ||
  messages.some(message => message.state === 'growing' && message.kind === 'clickbait')
