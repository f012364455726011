import { Box, Button, Input } from '@mantine/core'
import { useEffect, useRef } from 'react'
import css from './Home.module.css'
import { texts } from './texts.ts'
import type { AddressField } from './useAddressField.ts'

/** The one large field and Analyze. It stays readable and keeps the focus while its video is processed. */
export function AddressForm({ field, isProcessing, hasOtherWay, onEdit, onSubmit }: AddressFormProps) {
  const { value, error } = field
  const input = useRef<HTMLInputElement>(null)
  // What was written while the app still loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken over once
  useEffect(() => {
    if (input.current?.value) field.change(input.current.value)
  }, [])
  return (
    <Box
      component="form"
      mt="xl"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (isProcessing) return
        if (field.check()) onSubmit()
        else input.current?.focus()
      }}
    >
      <div className={css.fieldBox}>
        <Input
          ref={input}
          variant="unstyled"
          // Its error stands outside of the box that the field shares with the button.
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
          onChange={event => {
            field.change(event.currentTarget.value)
            onEdit()
          }}
        />
        <Button
          type="submit"
          size="lg"
          // The way on stands below, and is the first thing to do then.
          variant={hasOtherWay ? 'default' : 'filled'}
          disabled={value.trim() === '' || error !== null || isProcessing}
        >
          {texts.analyze}
        </Button>
      </div>
      {error && (
        <Input.Error id="address-error" mt="xs" role="alert">
          {error}
        </Input.Error>
      )}
    </Box>
  )
}

type AddressFormProps = {
  field: AddressField
  isProcessing: boolean
  hasOtherWay: boolean
  onEdit(): void
  onSubmit(): void
}
