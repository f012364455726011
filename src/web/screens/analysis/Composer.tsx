import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { maxQuestionLength, questionTooLong } from '#core/question.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './Composer.module.css'
import { texts } from './texts.ts'

/** The field for a question. Enter sends; Shift+Enter, or Enter while composing text, does not (spec §2). */
export function Composer({
  draft,
  placeholder,
  isBusy,
  isStopping,
  isReady,
  isSpent,
  children,
  ...handlers
}: ComposerProps) {
  const { onDraft, onSend, onStop } = handlers
  const field = useRef<HTMLTextAreaElement>(null)
  const countId = useId()
  const { length } = draft.trim()
  const isLong = length > maxQuestionLength * 0.9
  const isTooLong = length > maxQuestionLength
  const canSend = isReady && !isBusy && length > 0 && !isTooLong
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is as high as its draft
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    // Its lines stand between borders that do not scroll.
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
  }, [draft])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    if (canSend) onSend()
  }
  return (
    <form
      className={css.composer}
      onSubmit={event => {
        event.preventDefault()
        if (canSend) onSend()
      }}
    >
      <div className={css.box}>
        <textarea
          ref={field}
          className={css.field}
          rows={1}
          value={draft}
          placeholder={placeholder}
          aria-label={texts.chat.inputLabel}
          aria-describedby={isLong ? countId : undefined}
          aria-invalid={isTooLong || undefined}
          dir="auto"
          enterKeyHint="send"
          onChange={event => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {/* Two buttons, not one in two roles: a second press on Send must not meet Stop. */}
        {isBusy ? (
          <IconButton
            key="stop"
            look="bordered"
            size={44}
            label={isStopping ? texts.chat.stopping : texts.chat.stop}
            aria-disabled={isStopping}
            onClick={() => !isStopping && onStop()}
          >
            <IconPlayerStopFilled size={18} aria-hidden="true" />
          </IconButton>
        ) : (
          <IconButton
            key="send"
            look={isSpent ? 'bordered' : 'primary'}
            size={44}
            label={texts.chat.send}
            type="submit"
            disabled={!canSend}
          >
            <IconArrowUp size={20} stroke={2} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {isLong && (
        <p id={countId} className={`${css.count} ${isTooLong ? 'field-error' : ''}`}>
          {texts.chat.tooLong(length, maxQuestionLength)}
        </p>
      )}
      {/* Said once; the number above changes with every letter. */}
      {isTooLong && (
        <p className="sr-only" role="alert">
          {questionTooLong}
        </p>
      )}
      {children}
    </form>
  )
}

type ComposerProps = {
  draft: string
  placeholder: string
  isBusy: boolean
  /** True from Stop to the answer's end. */
  isStopping: boolean
  isReady: boolean
  /** True when nothing is left of the month: sending is not what comes next. */
  isSpent: boolean
  onDraft(text: string): void
  onSend(): void
  onStop(): void
  children: React.ReactNode
}
