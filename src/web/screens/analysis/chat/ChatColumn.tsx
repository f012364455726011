import '@mantine/core/styles/Tabs.layer.css'
import { Button, Stack, Tabs } from '@mantine/core'
import { Suspense, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { paths } from '#web/paths.ts'
import { lazyScreen } from '#web/shell/lazy-screen.tsx'
import { type AnalysisTab, useAnalysis } from '../analysis-context.ts'
import { shownJudgement } from '../article/shown-judgement.ts'
import { TitleBar } from '../player/TitleBar.tsx'
import { texts } from '../texts.ts'
import { TranscriptSkeleton } from '../transcript/TranscriptSkeleton.tsx'
import { Chat } from './Chat.tsx'
import css from './ChatColumn.module.css'
import { keepDraft } from './useDraft.ts'

// Its virtual list and search field are not part of the chat's first load.
const transcript = lazyScreen(() => import('../transcript/Transcript.tsx'))

/** Chat and transcript as tabs: beside the article, below it, or the chat alone in the panel. */
export function ChatColumn() {
  const { video, session, layout, tab, openTab, pageRef } = useAnalysis()
  const column = useRef<HTMLDivElement>(null)
  const scroller = layout === 'narrow' ? pageRef : column
  // A different scroller needs new observers, so the content mounts again.
  const scrollerKey = layout === 'narrow' ? 'page' : 'column'
  useEffect(transcript.preload, [])
  const askInChat = (words: string): void => {
    keepDraft(video.videoId, texts.suggestions.chapter(words))
    openTab('chat')
    requestAnimationFrame(() => column.current?.querySelector('textarea')?.focus())
  }
  const chat = <Chat key={scrollerKey} scroller={scroller} />
  if (layout === 'panel')
    return (
      <section className={css.column} data-layout={layout}>
        <div ref={column} className={css.scroll}>
          <div className={css.chat}>{chat}</div>
        </div>
      </section>
    )
  return (
    <section className={`screen-only ${css.column}`} data-layout={layout}>
      {layout === 'narrow' && <TitleBar />}
      <Tabs
        id="column"
        // The column lays out the parts.
        display="contents"
        value={tab}
        keepMounted={false}
        // Not Activity: it would run the chat's effects again each time the tab is opened.
        keepMountedMode="display-none"
        onChange={name => openTab(name as AnalysisTab)}
      >
        <div className={css.tabs}>
          <Tabs.List h="100%" aria-label={texts.tabs.label}>
            <Tabs.Tab value="chat">{texts.tabs.chat}</Tabs.Tab>
            <Tabs.Tab value="transcript">{texts.tabs.transcript}</Tabs.Tab>
          </Tabs.List>
        </div>
        <div ref={column} className={css.scroll}>
          <Tabs.Panel value="chat" keepMounted className={css.chat}>
            {chat}
          </Tabs.Panel>
          <Tabs.Panel value="transcript">
            {session.state === 'visitor' && <LoginToRead />}
            {session.state === 'user' && (
              <Suspense fallback={<TranscriptSkeleton />}>
                <transcript.Screen key={scrollerKey} scroller={scroller} onAsk={askInChat} />
              </Suspense>
            )}
          </Tabs.Panel>
        </div>
      </Tabs>
    </section>
  )
}

/** Shown to visitors instead of the transcript. */
function LoginToRead() {
  const { video, layout } = useAnalysis()
  return (
    <Stack gap="md" align="flex-start" py="lg" className="muted">
      {shownJudgement(undefined, video.clickbait) !== null && <p>{texts.transcript.quotes(layout === 'wide')}</p>}
      <Button component={Link} variant="default" href={paths.login(paths.current())}>
        {texts.loginToRead}
      </Button>
    </Stack>
  )
}
