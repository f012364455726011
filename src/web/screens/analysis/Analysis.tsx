import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { VideoView } from '#contract/videos.ts'
import { isVideoId } from '#core/video-address.ts'
import { api } from '../../api.ts'
import { type Explained, explain } from '../../error-text.ts'
import { isPanelMode, paths } from '../../paths.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { toast } from '../../shell/toasts.tsx'
import TranscriptNotAvailable from '../../transcripts/TranscriptNotAvailable.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Tabs, tabPanel } from '../../ui/Tabs.tsx'
import css from './Analysis.module.css'
import { Chat } from './Chat.tsx'
import { Loading } from './Loading.tsx'
import { ownVideo } from './own-video.ts'
import { PanelTools } from './PanelTools.tsx'
import { createPlayback } from './playback.ts'
import { Story } from './Story.tsx'
import { suggestionsFor } from './suggestions.ts'
import { TitleBar } from './TitleBar.tsx'
import { Transcript } from './Transcript.tsx'
import { texts } from './texts.ts'
import { useAsking } from './useAsking.ts'
import { useConversation } from './useConversation.ts'

/** A video's verdict and the talk about it. A malformed id is no page at all (decision 28). */
export default function Analysis({ videoId }: { videoId: string }) {
  return isVideoId(videoId) ? <Known videoId={videoId} /> : <NotFound />
}

function Known({ videoId }: { videoId: string }) {
  const video = api.videos.read.useQuery({ videoId })
  const failure = video.isError ? explain(video.error, texts.loadFailed) : null
  useTitle(video.data?.metadata.title ?? (failure ? texts.untitled : null))
  const code = failure?.code
  useEffect(() => {
    if (code && code !== 'VIDEO_NOT_FOUND' && code !== 'TRANSCRIPT_UNAVAILABLE')
      toast(texts.loadFailedToast, { isError: true })
  }, [code])
  // A video that nobody has processed may still have words that this reader gave.
  const isUnknown = code === 'VIDEO_NOT_FOUND'
  const session = useSession()
  const given = api.conversations.read.useQuery({ videoId }, { enabled: isUnknown && session.state === 'user' })
  if (isUnknown && given.data?.own) return <Page video={ownVideo(given.data)} />
  if (isUnknown && (session.state === 'unknown' || given.isFetching)) return <Loading />
  if (failure) return <Failed videoId={videoId} failure={failure} onRetry={() => video.refetch()} />
  return video.data ? <Page video={video.data} /> : <Loading />
}

function Page({ video }: { video: VideoView }) {
  const { videoId } = video
  const session = useSession()
  const talk = useConversation(videoId, session.user?.id ?? null)
  const asking = useAsking(videoId, session, talk)
  const [playback] = useState(createPlayback)
  const [tab, setTab] = useState<'chat' | 'transcript'>('chat')
  const isWide = useMediaQuery('(min-width: 1024px)', window.innerWidth >= 1024)
  const page = useRef<HTMLDivElement>(null)
  const desk = useRef<HTMLDivElement>(null)
  const headline = useRef<HTMLElement>(null)
  const isPanel = isPanelMode()
  const scroller = isWide || isPanel ? desk : page

  // Without a player, a moment is shown where its words stand (decision 38).
  const seek = (seconds: number): void => {
    playback.seek(seconds)
    if (!video.metadata.isSample) return
    if (session.state === 'user') setTab('transcript')
    else toast(texts.loginToRead)
  }

  return (
    <div ref={page} className={css.page} data-scroll="page" data-panel={isPanel || undefined}>
      {isPanel ? (
        <PanelTools videoId={videoId} title={video.metadata.title} />
      ) : (
        <div className={css.story} data-scroll="story">
          <Story
            video={video}
            messages={talk.messages}
            playback={playback}
            headline={headline}
            isBusy={talk.isBusy}
            onAnalyze={() => asking.ask({ kind: 'clickbait', text: texts.chat.actions.clickbait })}
            onSeek={seek}
          />
        </div>
      )}
      <section className={css.desk}>
        {!isPanel && !isWide && (
          <TitleBar
            title={video.metadata.title}
            isPlayable={!video.metadata.isSample}
            headline={headline}
            playback={playback}
          />
        )}
        {!isPanel && (
          <div className={css.tabs}>
            <Tabs<'chat' | 'transcript'>
              id="desk"
              label={texts.tabs.label}
              current={tab}
              onChange={name => setTab(name)}
              tabs={[
                { name: 'chat', text: texts.tabs.chat },
                { name: 'transcript', text: texts.tabs.transcript },
              ]}
            />
          </div>
        )}
        <div ref={desk} className={css.scroll}>
          <div className={css.chat} hidden={tab !== 'chat'} {...(isPanel ? {} : tabPanel('desk', 'chat'))}>
            <Chat
              key={scroller === desk ? 'desk' : 'page'}
              videoId={videoId}
              session={session}
              talk={talk}
              asking={asking}
              suggestions={suggestionsFor(video, talk.messages)}
              isShown={tab === 'chat'}
              isDeskAlone={isWide || isPanel}
              hasStory={!isPanel}
              isReady={video.transcriptReady}
              length={video.metadata.duration}
              scroller={scroller}
              onSeek={seek}
            />
          </div>
          {!isPanel && (
            <div hidden={tab !== 'transcript'} {...tabPanel('desk', 'transcript')}>
              {tab === 'transcript' && session.state === 'visitor' && (
                <p className={css.visitor}>{texts.transcript.visitor}</p>
              )}
              {tab === 'transcript' && session.state === 'user' && (
                <Transcript
                  key={scroller === desk ? 'desk' : 'page'}
                  videoId={videoId}
                  ownId={talk.ownId}
                  scroller={scroller}
                  playback={playback}
                  onSeek={seek}
                />
              )}
            </div>
          )}
        </div>
      </section>
    </div>
  )
}

function Failed({ videoId, failure, onRetry }: { videoId: string; failure: Explained; onRetry(): void }) {
  const session = useSession()
  const [, navigate] = useLocation()
  const isUnknown = failure.code === 'VIDEO_NOT_FOUND'
  return (
    <div className={css.failed}>
      {failure.code === 'TRANSCRIPT_UNAVAILABLE' ? (
        <TranscriptNotAvailable
          isWholePage
          videoId={videoId}
          failure={failure}
          canPaste={session.state === 'user'}
          onAnother={() => navigate(paths.home(), { state: { resetForm: true } })}
          onRetry={onRetry}
          onPasted={onRetry}
        />
      ) : (
        <section role="alert">
          <h1 className={css.failedTitle}>{isUnknown ? texts.notFound.title : failure.message}</h1>
          {isUnknown && <p className={css.failedBody}>{texts.notFound.body}</p>}
          <div className={css.failedActions}>
            {isUnknown && <Button onClick={() => navigate(paths.analyze(videoId))}>{texts.notFound.analyze}</Button>}
            <ButtonLink href={paths.home()} look="bordered">
              {texts.notFound.home}
            </ButtonLink>
          </div>
        </section>
      )}
    </div>
  )
}
