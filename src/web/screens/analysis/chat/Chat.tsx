import { Button, Group } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { Notice } from '#web/ui/Notice.tsx'
import { useAnalysis } from '../analysis-context.ts'
import { CopyMarkdown } from '../export/CopyMarkdown.tsx'
import { texts } from '../texts.ts'
import css from './Chat.module.css'
import { ChatDock } from './ChatDock.tsx'
import choice from './Choice.module.css'
import { Messages } from './Messages.tsx'
import { suggestedQuestions } from './suggested-questions.ts'
import { keepDraft } from './useDraft.ts'
import { useFollowBottom } from './useFollowBottom.ts'
import { useRestoreFocus } from './useRestoreFocus.ts'

/** The conversation about this video, with the composer below it. `scroller` is the element that scrolls it. */
export function Chat({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const { video, conversation, asking, layout, tab, lacksPlan, isBudgetSpent } = useAnalysis()
  const list = useRef<HTMLDivElement>(null)
  const dock = useRef<HTMLDivElement>(null)
  const { isAtEnd, scrollToEnd } = useFollowBottom(scroller, list, tab === 'chat')
  const cannotAsk = lacksPlan || isBudgetSpent
  const { messages, pending, isBusy } = conversation

  // A new question scrolls the chat to its end, wherever on the page it was asked.
  const pendingInput = pending?.input
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is the event
  useEffect(() => {
    if (pendingInput) scrollToEnd()
  }, [pendingInput])
  useRestoreFocus(list, dock, `${isBusy} ${pendingInput?.text} ${asking.problem?.message}`)

  // A returning user sees the newest words; on narrow screens the verdict comes first.
  const hasMessages = messages.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the messages are there
  useEffect(() => {
    if (hasMessages && layout !== 'narrow') scrollToEnd()
  }, [hasMessages])

  const edit = (text: string): void => {
    keepDraft(video.videoId, text)
    conversation.dropPending()
    asking.dismiss()
    dock.current?.querySelector('textarea')?.focus()
  }

  const isIdle = !conversation.isLoading && !conversation.hasLoadFailed && !pending && !isBusy
  return (
    <>
      <div ref={list} className={css.list}>
        <Group justify="space-between" wrap="nowrap" className={css.title}>
          <h2 className="serif-title">{texts.chat.title}</h2>
          {hasMessages && !isBusy && (
            <CopyMarkdown what={texts.export.parts.conversation} className={css.copy} source={{ messages }} />
          )}
        </Group>
        {conversation.hasLoadFailed && <LoadFailure />}
        {isIdle && !hasMessages && <p className="muted">{cannotAsk ? texts.chat.emptyRefused : texts.chat.empty}</p>}
        <Messages onEdit={edit} />
        {isIdle && <Suggestions isMuted={cannotAsk} />}
      </div>
      <ChatDock ref={dock} list={list} scroller={scroller} isAtEnd={isAtEnd} scrollToEnd={scrollToEnd} />
    </>
  )
}

/** The earlier messages did not load; asking still works. Retry is here unless the article offers it. */
function LoadFailure() {
  const { video, conversation, layout } = useAnalysis()
  const isInArticle = layout !== 'panel' && !video.clickbait?.data.verdict
  return (
    <Notice
      isError
      action={
        !isInArticle && (
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

/** Questions to ask next, as chips; muted where asking would be refused. */
function Suggestions({ isMuted }: { isMuted: boolean }) {
  const { video, conversation, asking } = useAnalysis()
  const questions = suggestedQuestions(video, conversation.messages)
  if (questions.length === 0) return null
  return (
    <fieldset className={choice.questions} aria-label={texts.chat.suggestionsLabel}>
      {questions.map(text => (
        <Button
          key={text}
          variant="default"
          size="sm"
          radius={22}
          className={`${choice.choice} ${choice.question} ${isMuted ? choice.muted : ''}`}
          disabled={!video.transcriptReady}
          onClick={() => asking.ask({ kind: 'question', text })}
        >
          {text}
        </Button>
      ))}
    </fieldset>
  )
}
