import { IconArrowDown } from '@tabler/icons-react'
import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { AnalysisKind } from '#core/analysis.ts'
import type { Session } from '../../shell/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { BudgetNotice } from './BudgetNotice.tsx'
import css from './Chat.module.css'
import { Composer } from './Composer.tsx'
import { Cost } from './Cost.tsx'
import { pricedIn, shownAnswers } from './conversation.ts'
import { ErrorBar } from './ErrorBar.tsx'
import { Messages } from './Messages.tsx'
import { QuickActions } from './QuickActions.tsx'
import { Suggestions } from './Suggestions.tsx'
import { texts } from './texts.ts'
import type { Asking } from './useAsking.ts'
import { useBudget } from './useBudget.ts'
import type { Talk } from './useConversation.ts'
import { useDockHeight } from './useDockHeight.ts'
import { useDraft } from './useDraft.ts'
import { useFollowBottom } from './useFollowBottom.ts'
import { useInSight } from './useInSight.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { AskingTakesAPlan } from './Visitor.tsx'

const UsageLimit = lazy(() => import('../../billing/UsageLimit.tsx'))

/** The conversation about this video, with the composer under it. */
export function Chat(props: ChatProps) {
  const { videoId, session, talk, asking, suggestions, isShown, isDeskAlone, hasStory, isReady, scroller } = props
  const [draft, setDraft] = useDraft(videoId)
  const list = useRef<HTMLDivElement>(null)
  const dock = useRef<HTMLDivElement>(null)
  const isListInSight = useInSight(list, isDeskAlone)
  // A field that would be refused must not cover what can be read.
  const isVisitor = session.state === 'visitor'
  const isInline = isVisitor && !isDeskAlone
  useDockHeight(dock, scroller, !isInline)
  const { isAtEnd, toEnd } = useFollowBottom(scroller, list, isShown)
  const isSignedIn = session.state === 'user'
  const priced = pricedIn(videoId, talk.conversationId)
  const budget = useBudget(priced, isSignedIn)
  const hasPlan = session.user?.subscriptionActive === true
  // Nothing that would be refused asks to be pressed.
  const isIdle = session.state !== 'unknown' && !hasPlan
  const isSpent = budget?.state === 'spent'
  const isShut = isIdle || isSpent

  const askText = (text: string): void => void asking.ask({ kind: 'question', text })
  const analyze = (kind: AnalysisKind): void => void asking.ask({ kind, text: texts.chat.actions[kind] })
  const handlers = useStable({ onSeek: props.onSeek, onRetry: asking.retry })

  // What the story shows stands on the page already.
  const besideIds = hasStory ? shownAnswers(talk.messages) : []

  // Whatever is asked, wherever on the page, is followed to the end.
  const waiting = talk.pending?.ask
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new question is the event
  useEffect(() => {
    if (waiting) toEnd()
  }, [waiting])
  useKeptFocus(list, dock, `${talk.isBusy} ${waiting?.text} ${asking.problem?.message}`)

  // Somebody who returns sees the newest words; on narrow screens the verdict comes first.
  const hasMessages = talk.messages.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the messages are there
  useEffect(() => {
    if (hasMessages && isDeskAlone) toEnd()
  }, [hasMessages])

  const isQuiet = !talk.isLoading && !talk.isLost && !talk.pending && !talk.isBusy
  return (
    <>
      <div ref={list} className={css.list}>
        <h2 className={css.title}>{texts.chat.title}</h2>
        {talk.isLost && <Lost onAgain={props.isLossTold ? null : talk.reload} />}
        {isQuiet && !hasMessages && <p className={css.quiet}>{isShut ? texts.chat.emptyShut : texts.chat.empty}</p>}
        <Messages
          talk={talk}
          asking={asking}
          length={props.length}
          besideIds={besideIds}
          canAct={!talk.isBusy}
          {...handlers}
          onEdit={text => {
            setDraft(text)
            talk.drop()
            asking.dismiss()
            dock.current?.querySelector('textarea')?.focus()
          }}
        />
        {isQuiet && <Suggestions questions={suggestions} isQuiet={isShut} isBusy={!isReady} onAsk={askText} />}
      </div>
      <div
        ref={dock}
        className={css.dock}
        data-inline={isInline || undefined}
        data-compact={(!isDeskAlone && !isInline && !isListInSight) || undefined}
        data-typing={draft !== '' || undefined}
      >
        {!isAtEnd && isListInSight && hasMessages && (
          <button type="button" className={css.toEnd} aria-label={texts.chat.toBottom} onClick={toEnd}>
            <IconArrowDown size={18} aria-hidden="true" />
          </button>
        )}
        {asking.problem && !talk.pending?.failure && (
          <div className={css.problem}>
            <ErrorBar problem={asking.problem} limit={asking.limit} onDismiss={asking.dismiss} />
          </div>
        )}
        {isSignedIn && !asking.problem && <BudgetNotice user={session.user} budget={budget} limit={asking.limit} />}
        <QuickActions
          of={priced}
          hasPlan={hasPlan}
          hasTitle={props.hasTitle}
          isIdle={isIdle}
          isSpent={isSpent}
          // What was asked before, and is not here, may be what would be asked for again.
          isBusy={talk.isBusy || talk.isLost || !isReady}
          onAsk={analyze}
        />
        <Composer
          draft={draft}
          placeholder={placeholderFor(session, isSpent)}
          isBusy={talk.isBusy}
          isStopping={talk.isStopping}
          isReady={isReady && session.state !== 'unknown'}
          isSpent={isShut}
          onDraft={setDraft}
          onStop={asking.stop}
          onSend={() => {
            if (isSignedIn) setDraft('')
            askText(draft.trim())
          }}
        >
          {isSignedIn ? (
            <Cost budget={budget} draft={draft} />
          ) : (
            <p className={css.visitor}>{isVisitor && <AskingTakesAPlan />}</p>
          )}
        </Composer>
      </div>
      {asking.limit.offers && (
        <Suspense fallback={null}>
          <UsageLimit offers={asking.limit.offers} message={asking.problem?.message} onClose={asking.limit.close} />
        </Suspense>
      )}
    </>
  )
}

type ChatProps = {
  videoId: string
  session: Session
  talk: Talk
  asking: Asking
  /** What could be asked next, best first. */
  suggestions: readonly string[]
  isShown: boolean
  /** True where the chat scrolls by itself; false where it continues the page. */
  isDeskAlone: boolean
  /** False in panel mode, where the chat is all there is. */
  hasStory: boolean
  /** False until the video's words are there. */
  isReady: boolean
  /** True where the story tells what could not be read, with another try. */
  isLossTold: boolean
  /** False where there is nothing to hold the video to. */
  hasTitle: boolean
  /** The video's length in seconds, for 'Reading 9.5 hours...'. */
  length: number | null
  scroller: RefObject<HTMLElement | null>
  onSeek(seconds: number): void
}

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

/** What the field asks for: a question, or what asking needs. A visitor is told below it. */
function placeholderFor({ user }: Session, isSpent: boolean): string {
  const { placeholder, needs } = texts.chat
  if (user && !user.subscriptionActive) return user.subscriptionTier ? needs.renewal : needs.plan
  return isSpent ? needs.more : placeholder
}

/** What was said before could not be read; asking works all the same. */
const Lost = ({ onAgain }: { onAgain: (() => void) | null }) => (
  <Notice
    isError
    action={
      onAgain && (
        <Button look="bordered" size="small" onClick={onAgain}>
          {texts.chat.again}
        </Button>
      )
    }
  >
    {texts.chat.lost}
  </Notice>
)
