import { ActionIcon, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { maxQuestionLength, questionTooLong } from '#core/answers/question.ts'
import { isOwnerMode } from '#web/owner-mode.ts'
import type { Session } from '#web/shell/session.ts'
import fields from '#web/theme/fields.module.css'
import looks from '#web/ui/looks.module.css'
import { useAnalysis, useChat } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import css from './Composer.module.css'
import { useDraft } from './useDraft.ts'

/** The field for a question. Enter sends; Shift+Enter, or Enter while composing text, does not. */
export function Composer({ children }: { children: ReactNode }) {
  const { video, session, lacksPlan, openTab } = useAnalysis()
  const { conversation, asking, isBudgetSpent } = useChat()
  const [draft, setDraft] = useDraft(video.videoId)
  const field = useRef<HTMLTextAreaElement>(null)
  const countId = useId()
  const { length } = draft.trim()
  const isLong = length > maxQuestionLength * 0.9
  const isTooLong = length > maxQuestionLength
  const isReady = video.transcriptReady && !conversation.isBusy
  const canSend = isReady && length > 0 && !isTooLong
  const send = (): void => {
    if (canSend) void asking.ask({ kind: 'question', text: draft.trim() })
  }
  useAutoHeight(field, draft)
  useStopKey(field)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className={css.composer}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <div className={css.box}>
        <textarea
          ref={field}
          className={css.field}
          rows={1}
          value={draft}
          placeholder={placeholderFor(session, isBudgetSpent)}
          aria-label={texts.chat.inputLabel}
          aria-describedby={isLong ? countId : undefined}
          aria-description={session.state === 'visitor' ? visitorText() : undefined}
          aria-invalid={isTooLong || undefined}
          dir="auto"
          enterKeyHint="send"
          onChange={event => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={() => openTab('chat')}
        />
        {/* Two elements, not one with two roles: a double press on Send must not hit Stop. */}
        {conversation.isBusy ? (
          <StopButton key="stop" />
        ) : (
          <ActionIcon
            key="send"
            // Where sending would be refused, the button does not draw attention.
            variant={lacksPlan || isBudgetSpent ? 'default' : 'filled'}
            size="lg"
            aria-label={texts.chat.send}
            type="submit"
            disabled={!canSend}
          >
            <IconArrowUp size={20} stroke={2} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {isLong && <Count id={countId} length={length} isTooLong={isTooLong} />}
      {/* Announced once; the number above changes with every letter. */}
      {isTooLong && (
        <p className="sr-only" role="alert">
          {questionTooLong}
        </p>
      )}
      {children}
    </form>
  )
}

/** How long the draft is, of how many characters. */
const Count = ({ id, length, isTooLong }: { id: string; length: number; isTooLong: boolean }) => (
  <Text
    id={id}
    size="xs"
    w="fit-content"
    m="4px 2px 0 auto"
    className={`${looks.tabular} ${isTooLong ? fields.error : ''}`}
  >
    {texts.chat.tooLong(length, maxQuestionLength)}
  </Text>
)

/** Makes the field as high as its draft. */
function useAutoHeight(field: RefObject<HTMLTextAreaElement | null>, draft: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is the event
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    // Its borders do not scroll.
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  }, [draft])
}

/** Escape stops an answer, unless a field, dialog or tip that uses Escape itself has the focus. */
function useStopKey(field: RefObject<HTMLElement | null>): void {
  const { conversation, asking } = useChat()
  const canStop = conversation.isBusy && !conversation.isStopping
  useWindowEvent('keydown', ({ key, target, isComposing }) => {
    if (!canStop || key !== 'Escape' || isComposing) return
    const isFree = target === field.current || target === document.body || (target as Element).id === 'main'
    if (isFree) void asking.stop()
  })
}

/** What asking requires of a visitor. */
function visitorText(): string {
  const { needs, login, loginTo } = texts.chat.visitor
  return isOwnerMode() ? `${login} ${loginTo.asking}` : needs.asking
}

/** Invites a question, or says what asking requires. For visitors that is below the field. */
function placeholderFor({ user }: Session, isBudgetSpent: boolean): string {
  const { placeholder, needs } = texts.chat
  if (isOwnerMode()) return placeholder
  if (user && !user.subscriptionActive) return user.subscriptionTier ? needs.renewal : needs.plan
  return isBudgetSpent ? needs.more : placeholder
}

function StopButton() {
  const { conversation, asking } = useChat()
  const { isStopping } = conversation
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={isStopping ? texts.chat.stopping : texts.chat.stop}
      data-hint={isStopping ? texts.chat.stopping : texts.chat.stop}
      aria-disabled={isStopping}
      onClick={() => !isStopping && asking.stop()}
    >
      <IconPlayerStopFilled size={18} aria-hidden="true" />
    </ActionIcon>
  )
}
