import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import css from './SearchField.module.css'

/** A search field; its close button or Escape clears it. */
export function SearchField({ words, value, onChange, onEnter }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onEnter?.(event.shiftKey)
    if (event.key === 'Escape') onChange('')
  }
  return (
    <TextInput
      ref={input}
      type="search"
      required={false}
      className={css.field}
      aria-label={words.label}
      placeholder={words.hint}
      maxLength={200}
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden="true" />}
      leftSectionPointerEvents="none"
      rightSection={
        value !== '' && (
          <CloseButton
            aria-label={words.clear}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          />
        )
      }
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

type SearchFieldProps = {
  words: { readonly label: string; readonly hint: string; readonly clear: string }
  value: string
  onChange(value: string): void
  onEnter?(isBack: boolean): void
}
