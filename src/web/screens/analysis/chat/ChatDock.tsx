import { ActionIcon, Text } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { type RefObject, useEffect } from 'react'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import looks from '#web/ui/looks.module.css'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import { ErrorBar } from './AnswerFailure.tsx'
import css from './Chat.module.css'
import { Composer } from './Composer.tsx'
import { Cost } from './Cost.tsx'
import { PlanRequired } from './PlanRequired.tsx'
import { QuickActions } from './QuickActions.tsx'
import { SavedQuestions } from './SavedQuestions.tsx'
import { useDraft } from './useDraft.ts'

// Only where little or nothing is left, or no plan is running.
const BudgetNotice = lazyPart(() => import('./BudgetNotice.tsx'))
const LimitDialog = lazyPart(() => import('./LimitDialog.tsx'))

/** Below the messages: notices, the three analyses and the composer. */
export function ChatDock({ ref, scroller, isAtEnd, scrollToEnd }: ChatDockProps) {
  const { video, session, lacksPlan, layout, tab } = useAnalysis()
  const { conversation, asking, budget } = useChat()
  const [draft, setDraft] = useDraft(video.videoId)
  const isNarrow = layout === 'narrow'
  const isInChat = tab === 'chat'
  // A visitor's question would be refused, so on narrow screens the composer must not cover the article.
  const isInline = session.state === 'visitor' && isNarrow
  useDockHeight(ref, scroller, !isInline)
  const isSignedIn = session.state === 'user'
  const { problem, limitDialog } = asking
  const canJump = !isAtEnd && isInChat && draft === '' && conversation.messages.length > 0
  return (
    <>
      <div
        ref={ref}
        className={`${looks.screenOnly} ${css.dock}`}
        data-inline={isInline || undefined}
        data-compact={!isInChat || undefined}
        hidden={tab === 'transcript' || (isInline && !isInChat)}
        data-typing={draft !== '' || undefined}
      >
        {problem && (!isInChat || !conversation.pending?.failure) && (
          <div data-notice="problem">
            <ErrorBar problem={problem} />
          </div>
        )}
        {isSignedIn && !problem && (lacksPlan || (budget !== null && budget.state !== 'fine')) && <BudgetNotice />}
        {isSignedIn && <SavedQuestions />}
        <QuickActions />
        {canJump && <ToEnd onPress={scrollToEnd} />}
        <Composer>
          {isSignedIn ? (
            <Cost draft={draft} />
          ) : (
            <Text size="xs" c="dimmed" className={css.visitor}>
              {session.state === 'visitor' && <PlanRequired />}
            </Text>
          )}
        </Composer>
      </div>
      {limitDialog.offers && (
        <LimitDialog
          offers={limitDialog.offers}
          message={problem?.message}
          onClose={limitDialog.close}
          onDone={() => {
            if (conversation.pending?.input.kind === 'question' && draft === '')
              setDraft(conversation.pending.input.text)
            asking.dismiss()
          }}
        />
      )}
    </>
  )
}

/** Floats above the dock. */
const ToEnd = ({ onPress }: { onPress(): void }) => (
  <ActionIcon
    variant="default"
    size="lg"
    radius="xl"
    className={css.toEnd}
    aria-label={texts.chat.toBottom}
    data-hint={texts.chat.toBottom}
    onClick={onPress}
  >
    <IconArrowDown size={20} stroke={1.8} aria-hidden="true" />
  </ActionIcon>
)

type ChatDockProps = {
  ref: RefObject<HTMLDivElement | null>
  scroller: RefObject<HTMLElement | null>
  isAtEnd: boolean
  scrollToEnd(): void
}

/**
 * Publishes the dock's height as `--dock`, so that neither the page nor a notification hides behind it; 0 where the dock
 * scrolls with the page.
 */
function useDockHeight(
  dock: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  isOver: boolean,
): void {
  useEffect(() => {
    const [from, to] = [dock.current, scroller.current]
    if (!from || !to) return
    const targets = [to, document.documentElement]
    const observer = new ResizeObserver(() => {
      for (const { style } of targets) style.setProperty('--dock', `${isOver ? from.offsetHeight : 0}px`)
    })
    observer.observe(from)
    return () => {
      observer.disconnect()
      document.documentElement.style.removeProperty('--dock')
    }
  }, [dock, scroller, isOver])
}
