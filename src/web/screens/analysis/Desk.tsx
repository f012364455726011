import { type RefObject, useRef } from 'react'
import type { VideoView } from '#contract/videos.ts'
import { paths } from '../../paths.ts'
import type { Session } from '../../shell/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Tabs, tabPanel } from '../../ui/Tabs.tsx'
import { Chat } from './Chat.tsx'
import css from './Desk.module.css'
import { isJudgeable } from './judgeable.ts'
import type { Playback } from './playback.ts'
import { suggestionsFor } from './suggestions.ts'
import { TitleBar } from './TitleBar.tsx'
import { Transcript } from './Transcript.tsx'
import { texts } from './texts.ts'
import type { Asking } from './useAsking.ts'
import type { Talk } from './useConversation.ts'
import { keepDraft } from './useDraft.ts'

export type DeskTab = 'chat' | 'transcript'

/** Where one asks and reads: chat and transcript as tabs; beside the story, below it, or alone in the panel. */
export function Desk({
  video,
  session,
  talk,
  asking,
  playback,
  tab,
  layout,
  page,
  headline,
  onTab,
  onSeek,
}: DeskProps) {
  const { videoId, metadata } = video
  const desk = useRef<HTMLDivElement>(null)
  const isPanel = layout === 'panel'
  const isAlone = layout !== 'narrow'
  const scroller = isAlone ? desk : page
  const askInChat = (words: string): void => {
    keepDraft(videoId, texts.suggestions.chapter(words))
    onTab('chat')
    requestAnimationFrame(() => desk.current?.querySelector('textarea')?.focus())
  }
  return (
    <section className={css.desk}>
      {layout === 'narrow' && (
        <TitleBar
          videoId={videoId}
          title={metadata.title || texts.noTitle}
          isPlayable={!metadata.isSample}
          headline={headline}
          playback={playback}
        />
      )}
      {!isPanel && (
        <div className={css.tabs}>
          <Tabs<DeskTab>
            id="desk"
            label={texts.tabs.label}
            current={tab}
            onChange={onTab}
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
            key={isAlone ? 'desk' : 'page'}
            videoId={videoId}
            session={session}
            talk={talk}
            asking={asking}
            suggestions={suggestionsFor(video, talk.messages)}
            isShown={tab === 'chat'}
            isDeskAlone={isAlone}
            hasStory={!isPanel}
            isReady={video.transcriptReady}
            hasTitle={isJudgeable(video)}
            isLossTold={!isPanel && !video.clickbait?.data.verdict}
            length={metadata.duration}
            scroller={scroller}
            onSeek={onSeek}
          />
        </div>
        {!isPanel && (
          <div hidden={tab !== 'transcript'} {...tabPanel('desk', 'transcript')}>
            {tab === 'transcript' && session.state === 'visitor' && (
              <div className={css.visitor}>
                <p>
                  {texts.transcript.visitor} {video.clickbait?.data.verdict && texts.transcript.quotes(isAlone)}
                </p>
                <ButtonLink look="bordered" href={paths.login(paths.here())}>
                  {texts.loginToRead}
                </ButtonLink>
              </div>
            )}
            {tab === 'transcript' && session.state === 'user' && (
              <Transcript
                key={isAlone ? 'desk' : 'page'}
                videoId={videoId}
                ownId={talk.ownId}
                endsEarly={metadata.coverage.partial}
                scroller={scroller}
                playback={playback}
                onAsk={askInChat}
                onSeek={onSeek}
              />
            )}
          </div>
        )}
      </div>
    </section>
  )
}

type DeskProps = {
  video: VideoView
  session: Session
  talk: Talk
  asking: Asking
  playback: Playback
  tab: DeskTab
  layout: 'wide' | 'narrow' | 'panel'
  /** What scrolls where the desk continues the page. */
  page: RefObject<HTMLElement | null>
  headline: RefObject<HTMLHeadingElement | null>
  onTab(tab: DeskTab): void
  onSeek(seconds: number): void
}
