import { IconArrowUp, IconPlayerStopFilled } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import css from './Composer.module.css'
import { texts } from './texts.ts'

/** The field for a question. Enter sends; Shift+Enter, or Enter while composing text, does not (spec §2). */
export function Composer({ draft, isBusy, isReady, onDraft, onSend, onStop, children }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const canSend = isReady && !isBusy && draft.trim() !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is as high as its draft
  useLayoutEffect(() => {
    const area = field.current
    if (!area) return
    area.style.height = 'auto'
    area.style.height = `${Math.min(area.scrollHeight, 200)}px`
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
          placeholder={texts.chat.placeholder}
          aria-label={texts.chat.inputLabel}
          enterKeyHint="send"
          onChange={event => onDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isBusy ? (
          <IconButton look="bordered" size={44} label={texts.chat.stop} onClick={onStop}>
            <IconPlayerStopFilled size={18} />
          </IconButton>
        ) : (
          <IconButton look="primary" size={44} label={texts.chat.send} type="submit" disabled={!canSend}>
            <IconArrowUp size={20} stroke={2} />
          </IconButton>
        )}
      </div>
      {children}
    </form>
  )
}

type ComposerProps = {
  draft: string
  isBusy: boolean
  isReady: boolean
  onDraft(text: string): void
  onSend(): void
  onStop(): void
  children: React.ReactNode
}
