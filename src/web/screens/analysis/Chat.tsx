import { IconArrowDown } from '@tabler/icons-react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { AnalysisKind } from '#core/analysis.ts'
import type { Message } from '../../api.ts'
import { paths } from '../../paths.ts'
import type { Session } from '../../shell/session.ts'
import css from './Chat.module.css'
import { Composer } from './Composer.tsx'
import { CostLine } from './CostLine.tsx'
import { newestAnswer } from './conversation.ts'
import { ErrorBar } from './ErrorBar.tsx'
import { Messages } from './Messages.tsx'
import { QuickActions } from './QuickActions.tsx'
import { texts } from './texts.ts'
import type { Asking } from './useAsking.ts'
import type { Talk } from './useConversation.ts'
import { useDockHeight } from './useDockHeight.ts'
import { useDraft } from './useDraft.ts'
import { useFollowBottom } from './useFollowBottom.ts'
import { useInSight } from './useInSight.ts'

/** The conversation about this video, with the composer under it. */
export function Chat(props: ChatProps) {
  const { videoId, session, talk, asking, isShown, isDeskAlone, hasStory, isReady, length, scroller, onSeek } = props
  const [draft, setDraft] = useDraft(videoId)
  const list = useRef<HTMLDivElement>(null)
  const dock = useRef<HTMLDivElement>(null)
  const isListInSight = useInSight(list, isDeskAlone)
  useDockHeight(dock, scroller)
  const { isAtEnd, toEnd } = useFollowBottom(scroller, list, isShown)
  const isSignedIn = session.state === 'user'
  const priced = { videoId, ...(talk.conversationId ? { conversationId: talk.conversationId } : {}) }

  const askText = (text: string): void => void asking.ask({ kind: 'question', text })
  const analyze = (kind: AnalysisKind, isFresh = false): void =>
    void asking.ask({ kind, text: texts.chat.actions[kind], isFresh })
  const regenerate = (message: Message): void => {
    if (message.kind !== 'question') analyze(message.kind, true)
    else askText(questionOf(talk.messages, message)?.content ?? '')
  }
  const handlers = useStable({ onSeek, onRetry: asking.retry, onRegenerate: regenerate })

  // The newest verdict stands beside the chat already, when there is room for both.
  const briefId = hasStory && isDeskAlone ? newestAnswer(talk.messages, 'clickbait')?.id : undefined

  // Whatever is asked, wherever on the page, is followed to the end.
  const waiting = talk.pending?.ask
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is the event
  useEffect(() => {
    if (waiting) toEnd()
  }, [waiting])

  // Somebody who returns sees the newest words; on narrow screens the verdict comes first.
  const hasMessages = talk.messages.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the messages are there
  useEffect(() => {
    if (hasMessages && isDeskAlone) toEnd()
  }, [hasMessages])

  return (
    <>
      <div ref={list} className={css.list}>
        <h2 className="sr-only">{texts.chat.title}</h2>
        <Messages
          talk={talk}
          length={length}
          briefId={briefId}
          canAct={!talk.isBusy}
          {...handlers}
          onAskAgain={asking.ask}
          onEdit={text => {
            setDraft(text)
            talk.drop()
            asking.dismiss()
            dock.current?.querySelector('textarea')?.focus()
          }}
        />
        {talk.messages.length === 0 && !talk.pending && !talk.isLoading && (
          <Empty isBusy={talk.isBusy} onAsk={askText} />
        )}
      </div>
      <div ref={dock} className={css.dock} data-compact={(!isDeskAlone && !isListInSight) || undefined}>
        {!isAtEnd && isListInSight && hasMessages && (
          <button type="button" className={css.toEnd} aria-label={texts.chat.toBottom} onClick={toEnd}>
            <IconArrowDown size={18} aria-hidden="true" />
          </button>
        )}
        {asking.problem && <ErrorBar problem={asking.problem} limit={asking.limit} onDismiss={asking.dismiss} />}
        <QuickActions
          of={priced}
          isSignedIn={isSignedIn}
          isBusy={talk.isBusy || !isReady}
          onAsk={kind => analyze(kind)}
        />
        <Composer
          draft={draft}
          isBusy={talk.isBusy}
          isReady={isReady && session.state !== 'unknown'}
          onDraft={setDraft}
          onStop={talk.stop}
          onSend={() => {
            if (isSignedIn) setDraft('')
            askText(draft.trim())
          }}
        >
          {isSignedIn ? <CostLine of={priced} /> : <VisitorLine isVisitor={session.state === 'visitor'} />}
        </Composer>
      </div>
    </>
  )
}

type ChatProps = {
  videoId: string
  session: Session
  talk: Talk
  asking: Asking
  isShown: boolean
  /** True where the chat scrolls by itself; false where it continues the page. */
  isDeskAlone: boolean
  /** False in panel mode, where the chat is all there is. */
  hasStory: boolean
  /** False until the video's words are there. */
  isReady: boolean
  /** The video's length in seconds, for 'Reading 9.5 hours...'. */
  length: number | null
  scroller: RefObject<HTMLElement | null>
  onSeek(seconds: number): void
}

const questionOf = (messages: readonly Message[], answer: Message): Message | undefined =>
  messages.find(message => message.id === answer.questionId) ??
  messages.slice(0, messages.indexOf(answer)).findLast(message => message.role === 'user')

/** Handlers whose identity never changes, so that finished messages are not drawn again. */
function useStable<H extends Record<string, (argument: never) => void>>(handlers: H): H {
  const latest = useRef(handlers)
  latest.current = handlers
  const make = useCallback(
    () =>
      Object.fromEntries(
        Object.keys(latest.current).map(name => [name, (argument: never) => latest.current[name]!(argument)]),
      ) as H,
    [],
  )
  const [stable] = useState(make)
  return stable
}

function Empty({ isBusy, onAsk }: { isBusy: boolean; onAsk(text: string): void }) {
  return (
    <div className={css.empty}>
      <p>{texts.chat.empty}</p>
      <fieldset className={css.suggestions} aria-label={texts.chat.suggestionsLabel}>
        {texts.chat.suggestions.map(text => (
          <button key={text} type="button" className={css.suggestion} disabled={isBusy} onClick={() => onAsk(text)}>
            {text}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function VisitorLine({ isVisitor }: { isVisitor: boolean }) {
  return (
    <p className={css.visitor}>
      {isVisitor && (
        <>
          {texts.chat.visitor} <Link href={paths.login(paths.here())}>{texts.chat.login}</Link>
        </>
      )}
    </p>
  )
}
