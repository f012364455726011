import { ActionIcon } from '@mantine/core'
import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { maxQuestionLength, questionTooLong } from '#core/question.ts'
import { useAnalysis } from '../analysis-context.ts'
import { texts } from '../texts.ts'
import css from './Composer.module.css'

/** The field for a question. Enter sends; Shift+Enter, or Enter while composing text, does not. */
export function Composer({ draft, placeholder, isReady, isQuiet, onDraft, onSend, children }: ComposerProps) {
  const { isBusy } = useAnalysis().conversation
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
    // Its borders do not scroll.
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
        {/* Two elements, not one with two roles: a double press on Send must not hit Stop. */}
        {isBusy ? (
          <StopButton key="stop" />
        ) : (
          <ActionIcon
            key="send"
            variant={isQuiet ? 'default' : 'filled'}
            size="lg"
            aria-label={texts.chat.send}
            type="submit"
            disabled={!canSend}
          >
            <IconArrowUp size={20} stroke={2} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {isLong && (
        <p id={countId} className={`${css.count} ${isTooLong ? 'field-error' : ''}`}>
          {texts.chat.tooLong(length, maxQuestionLength)}
        </p>
      )}
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

type ComposerProps = {
  draft: string
  placeholder: string
  isReady: boolean
  /** True where sending would be refused: the button does not draw attention. */
  isQuiet: boolean
  onDraft(text: string): void
  onSend(): void
  children: ReactNode
}

function StopButton() {
  const { conversation, asking } = useAnalysis()
  const { isStopping } = conversation
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={isStopping ? texts.chat.stopping : texts.chat.stop}
      aria-disabled={isStopping}
      onClick={() => !isStopping && asking.stop()}
    >
      <IconPlayerStopFilled size={18} aria-hidden="true" />
    </ActionIcon>
  )
}
