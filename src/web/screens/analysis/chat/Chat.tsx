import { Button, Group, Text } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { revealAnchor } from '../article/anchors.ts'
import { shownJudgment } from '../article/shown-judgment.ts'
import { CopyMarkdown } from '../export/CopyMarkdown.tsx'
import { texts } from '../texts.ts'
import css from './Chat.module.css'
import { Messages } from './Messages.tsx'
import { keepDraft } from './useDraft.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'

// Loaded separately, so that the chat is usable first.
const Suggestions = lazyPart(() => import('./Suggestions.tsx'))

/** The conversation about this video; the composer stands below it. */
export function Chat({ list, dock, followAnswer }: ChatProps) {
  const { video, layout, tab, openTab, lacksPlan } = useAnalysis()
  const { conversation, asking, isBudgetSpent } = useChat()
  const cannotAsk = lacksPlan || isBudgetSpent
  const { messages, pending, isBusy } = conversation

  // A new question scrolls the chat to it, wherever on the page it was asked; a verdict grows in the article.
  const pendingInput = pending?.input
  const isForArticle = pendingInput?.kind === 'clickbait' && layout !== 'panel'
  const showQuestion = useEffectEvent(() => {
    if (isForArticle) requestAnimationFrame(() => revealAnchor('clickbait'))
    if (layout === 'narrow') openTab(isForArticle ? 'verdict' : 'chat')
    if (layout !== 'narrow' || !isForArticle) followAnswer()
  })
  useEffect(() => {
    if (pendingInput) showQuestion()
  }, [pendingInput])
  useRestoreFocus(list, dock, `${isBusy} ${pendingInput?.text} ${asking.problem?.message}`)

  // Opening the chat shows its newest answer, from the beginning.
  const hasMessages = messages.length > 0
  const isShown = hasMessages && tab === 'chat'
  const showNewest = useEffectEvent(followAnswer)
  useEffect(() => {
    if (isShown) showNewest()
  }, [isShown])

  const edit = (text: string): void => {
    keepDraft(video.videoId, text)
    conversation.dropPending()
    asking.dismiss()
    dock.current?.querySelector('textarea')?.focus()
  }

  const isIdle = !conversation.isLoading && !conversation.hasLoadFailed && !pending && !isBusy
  return (
    <div ref={list} className={css.list} data-empty={(isIdle && !hasMessages) || undefined}>
      <Group justify="space-between" wrap="nowrap" className={css.title}>
        <h2 className={looks.serifTitle}>{texts.chat.title}</h2>
        {hasMessages && !isBusy && (
          <CopyMarkdown what={texts.export.parts.conversation} className={css.copy} source={{ messages }} />
        )}
      </Group>
      {conversation.hasLoadFailed && <LoadFailure />}
      {isIdle && !hasMessages && <Text c="dimmed">{cannotAsk ? texts.chat.emptyRefused : texts.chat.empty}</Text>}
      <Messages onEdit={edit} />
      {isIdle && <Suggestions isMuted={cannotAsk} />}
    </div>
  )
}

type ChatProps = {
  list: RefObject<HTMLDivElement | null>
  /** The composer and what is above it. */
  dock: RefObject<HTMLDivElement | null>
  followAnswer(): void
}

/** The earlier messages did not load; asking still works. Retry is here unless the article offers it. */
function LoadFailure() {
  const { video, layout } = useAnalysis()
  const { conversation } = useChat()
  const articleHasRetry = layout === 'wide' && shownJudgment(undefined, video.clickbait) === null
  return (
    <Notice
      isError
      action={
        !articleHasRetry && (
          <Button variant="default" size="sm" onClick={conversation.reload}>
            {texts.again}
          </Button>
        )
      }
    >
      {texts.chat.loadFailed}
    </Notice>
  )
}
