import '@mantine/core/styles/Tabs.layer.css'
import { Button, Group, Stack, Tabs } from '@mantine/core'
import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Link } from 'wouter'
import { isOwnerMode } from '#web/owner-mode.ts'
import { paths } from '#web/paths.ts'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.tsx'
import { keepPage } from '#web/shell/storage.ts'
import looks from '#web/ui/looks.module.css'
import tabStyles from '#web/ui/Tabs.module.css'
import { type AnalysisTab, useAnalysis } from '../analysis-context.ts'
import { ArticleBody } from '../article/ArticleBody.tsx'
import { shownJudgment } from '../article/shown-judgment.ts'
import { TitleBar } from '../player/TitleBar.tsx'
import { texts } from '../texts.ts'
import { TranscriptSkeleton } from '../transcript/TranscriptSkeleton.tsx'
import { Chat } from './Chat.tsx'
import css from './ChatColumn.module.css'
import { ChatDock } from './ChatDock.tsx'
import { keepDraft } from './useDraft.ts'
import { useFollowBottom } from './useFollowBottom.ts'

// Not part of the chat's first load.
const Announcer = lazyPart(() => import('./Announcer.tsx'))
const transcript = lazyScreen(() => import('../transcript/Transcript.tsx'))

/** Chat and transcript as tabs beside the article; on narrow screens with the article as a tab; in the panel the chat alone. */
export function ChatColumn() {
  const { layout } = useAnalysis()
  return (
    <>
      {/* Outside the tabs: a hidden tab is not announced. */}
      <Announcer />
      {/* A different scroller needs new observers, so the content mounts again. */}
      <Column key={layout} />
    </>
  )
}

function Column() {
  const { video, session, layout, tab, openTab, pageRef } = useAnalysis()
  const column = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const dock = useRef<HTMLDivElement>(null)
  const isNarrow = layout === 'narrow'
  const scroller = isNarrow ? pageRef : column
  const { isAtEnd, scrollToEnd, followAnswer } = useFollowBottom(scroller, list, dock, tab === 'chat')
  const tabs = useRef<HTMLDivElement>(null)
  useTabStart(tabs, pageRef, isNarrow, tab, session.state === 'user')
  useEffect(transcript.preload, [])
  const askInChat = (words: string): void => {
    keepDraft(video.videoId, texts.chat.askAbout(words))
    openTab('chat')
    requestAnimationFrame(() => dock.current?.querySelector('textarea')?.focus())
  }
  const chat = <Chat list={list} dock={dock} followAnswer={followAnswer} />
  const chatDock = <ChatDock ref={dock} scroller={scroller} isAtEnd={isAtEnd} scrollToEnd={scrollToEnd} />
  if (layout === 'panel')
    return (
      <section className={css.column} data-layout={layout}>
        <div ref={column} className={css.scroll}>
          <div className={css.chat}>{chat}</div>
          {chatDock}
        </div>
      </section>
    )
  return (
    <section className={css.column} data-layout={layout}>
      {isNarrow && <TitleBar />}
      <Tabs
        classNames={tabStyles}
        id="column"
        // The column lays out the parts.
        display="contents"
        value={tab}
        keepMounted={false}
        // Not Activity: it would run the chat's effects again each time the tab is opened.
        keepMountedMode="display-none"
        onChange={name => openTab(name as AnalysisTab)}
      >
        <div ref={tabs} className={`${looks.screenOnly} ${css.tabs}`} data-tabs>
          <Tabs.List h="100%" grow={isNarrow} aria-label={texts.tabs.label}>
            {isNarrow && <Tabs.Tab value="verdict">{texts.tabs.verdict}</Tabs.Tab>}
            <Tabs.Tab value="chat">{texts.tabs.chat}</Tabs.Tab>
            <Tabs.Tab value="transcript">{texts.tabs.transcript}</Tabs.Tab>
          </Tabs.List>
        </div>
        <div ref={column} className={css.scroll}>
          {isNarrow && (
            <Tabs.Panel value="verdict" keepMounted className={css.article}>
              <ArticleBody />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="chat" keepMounted className={`${looks.screenOnly} ${css.chat}`}>
            {chat}
          </Tabs.Panel>
          <Tabs.Panel value="transcript" className={looks.screenOnly}>
            {session.state === 'visitor' && <LoginToRead />}
            {session.state === 'user' && (
              <Suspense fallback={<TranscriptSkeleton />}>
                <transcript.Screen scroller={scroller} onAsk={askInChat} />
              </Suspense>
            )}
          </Tabs.Panel>
          {chatDock}
        </div>
      </Tabs>
    </section>
  )
}

/**
 * Narrow screens: a tab begins below the tabs, which stay at the top. For users, chat and transcript take the height of
 * the picture; otherwise the tabs do not move while the page is not scrolled.
 */
function useTabStart(
  tabs: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
  isNarrow: boolean,
  tab: AnalysisTab,
  isUser: boolean,
): void {
  const last = useRef(tab)
  useLayoutEffect(() => {
    const [bar, scroller] = [tabs.current, page.current]
    if (last.current === tab || !isNarrow || !bar || !scroller) return
    last.current = tab
    const stuckAt = Number.parseFloat(getComputedStyle(bar).top) || 0
    const start = bar.closest<HTMLElement>('[data-layout]')!.offsetTop - stuckAt
    if ((isUser && tab !== 'verdict') || scroller.scrollTop > start)
      scroller.scrollTo({ top: start, behavior: 'instant' })
  }, [tabs, page, isNarrow, tab, isUser])
}

/** Shown to visitors instead of the transcript. */
function LoginToRead() {
  const { video, layout } = useAnalysis()
  return (
    <Stack gap="md" align="flex-start" py="lg" c="dimmed">
      <p>
        {texts.transcript.members}{' '}
        {shownJudgment(undefined, video.clickbait) !== null && texts.transcript.quotes(layout === 'wide')}
      </p>
      <Group gap="sm">
        <Button component={Link} variant="default" href={paths.login(paths.current())}>
          {texts.loginToRead}
        </Button>
        {!isOwnerMode() && (
          <Button component={Link} variant="default" href={paths.plans()} onClick={keepPage}>
            {texts.seePlans}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
