import { Box, Button, Input, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { parseVideoAddress } from '#core/videos/video-address.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import css from './Home.module.css'
import { texts } from './texts.ts'
import type { AddressField } from './useAddressField.ts'

/** The address field and its button. The field keeps its text and the focus while the video is processed. */
export function AddressForm({ field, isVisitor, isProcessing, hasOtherAction, onEdit, onSubmit }: AddressFormProps) {
  const { value, error, advice } = field
  const input = useRef<HTMLInputElement>(null)
  // Text that was typed before hydration.
  const keepTyped = useEffectEvent(field.change)
  useEffect(() => {
    if (input.current?.value) keepTyped(input.current.value)
  }, [])
  return (
    <Box
      component="form"
      mt="lg"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isProcessing) return
        if (field.check()) onSubmit()
        else input.current?.focus()
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the pointer; the field itself takes keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={css.fieldBox}
        onClick={({ target, currentTarget }) => target === currentTarget && input.current?.focus()}
      >
        <Input
          ref={input}
          variant="unstyled"
          // Its error is outside the box that the field shares with the button.
          withAria={false}
          className={css.field}
          classNames={{ input: css.input }}
          type="url"
          inputMode="url"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={texts.field}
          aria-invalid={error !== null}
          aria-describedby={error ? 'address-error' : undefined}
          placeholder={texts.placeholder}
          value={value}
          readOnly={isProcessing}
          onPaste={paste}
          onChange={event => {
            field.change(event.currentTarget.value)
            onEdit()
          }}
        />
        <Button
          type="submit"
          size="lg"
          // Another action below is then the primary one.
          variant={hasOtherAction ? 'default' : 'filled'}
          disabled={value.trim() === '' || error !== null || isProcessing}
        >
          {texts.analyze}
        </Button>
      </div>
      {error ? (
        <Input.Error id="address-error" mt="xs" role="alert">
          <span>{error}</span>
          {advice && (
            <Text span display="block" size="sm" c="dimmed" mt={4}>
              {advice}
            </Text>
          )}
        </Input.Error>
      ) : (
        <Text size="xs" c="dimmed" mt="xs">
          {isVisitor && !isOwnerMode() ? texts.price : texts.reach}
        </Text>
      )}
    </Box>
  )
}

/** A pasted link replaces an earlier one, wherever the cursor is; so does a text with one. */
function paste(event: React.ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text')
  if (!/^\s*https?:/i.test(text) && 'problem' in parseVideoAddress(text)) return
  event.currentTarget.select()
  if (!/\n/.test(text.trim())) return
  // The field drops line breaks, which would join the address to the words around it. Only this command can be undone.
  event.preventDefault()
  document.execCommand('insertText', false, text.trim().replace(/\s+/g, ' '))
}

type AddressFormProps = {
  field: AddressField
  isVisitor: boolean
  isProcessing: boolean
  hasOtherAction: boolean
  onEdit(): void
  onSubmit(): void
}
