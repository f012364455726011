import { useRef } from 'react'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Tabs, tabPanel } from '#web/ui/Tabs.tsx'
import { type AnalysisTab, useAnalysis } from '../analysis-context.ts'
import { TitleBar } from '../player/TitleBar.tsx'
import { texts } from '../texts.ts'
import { Transcript } from '../transcript/Transcript.tsx'
import { Chat } from './Chat.tsx'
import css from './ChatColumn.module.css'
import { keepDraft } from './useDraft.ts'

/** Chat and transcript as tabs: beside the article, below it, or the chat alone in the panel. */
export function ChatColumn() {
  const { video, session, layout, tab, openTab, pageRef } = useAnalysis()
  const column = useRef<HTMLDivElement>(null)
  const isPanel = layout === 'panel'
  const scroller = layout === 'narrow' ? pageRef : column
  // Another scroller needs other observers: the content mounts again.
  const scrollerKey = layout === 'narrow' ? 'page' : 'column'
  const askInChat = (words: string): void => {
    keepDraft(video.videoId, texts.suggestions.chapter(words))
    openTab('chat')
    requestAnimationFrame(() => column.current?.querySelector('textarea')?.focus())
  }
  return (
    <section className={css.column}>
      {layout === 'narrow' && <TitleBar />}
      {!isPanel && (
        <div className={css.tabs}>
          <Tabs<AnalysisTab>
            id="column"
            label={texts.tabs.label}
            current={tab}
            onChange={openTab}
            tabs={[
              { name: 'chat', text: texts.tabs.chat },
              { name: 'transcript', text: texts.tabs.transcript },
            ]}
          />
        </div>
      )}
      <div ref={column} className={css.scroll}>
        <div className={css.chat} hidden={tab !== 'chat'} {...(isPanel ? {} : tabPanel('column', 'chat'))}>
          <Chat key={scrollerKey} scroller={scroller} />
        </div>
        {!isPanel && (
          <div hidden={tab !== 'transcript'} {...tabPanel('column', 'transcript')}>
            {tab === 'transcript' && session.state === 'visitor' && <LoginToRead />}
            {tab === 'transcript' && session.state === 'user' && (
              <Transcript key={scrollerKey} scroller={scroller} onAsk={askInChat} />
            )}
          </div>
        )}
      </div>
    </section>
  )
}

/** What a visitor finds in the transcript's place. */
function LoginToRead() {
  const { video, layout } = useAnalysis()
  return (
    <div className={css.visitor}>
      <p>
        {texts.transcript.visitor} {video.clickbait?.data.verdict && texts.transcript.quotes(layout === 'wide')}
      </p>
      <ButtonLink look="bordered" href={paths.login(paths.here())}>
        {texts.loginToRead}
      </ButtonLink>
    </div>
  )
}
