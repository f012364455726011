import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { IconButton } from './IconButton.tsx'
import css from './SearchField.module.css'

/** A field to look for words; a cross, or Escape, empties it. */
export function SearchField({ words, value, onChange, onEnter }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onEnter?.(event.shiftKey)
    if (event.key === 'Escape') onChange('')
  }
  return (
    <div className={css.box}>
      <IconSearch className={css.sign} size={18} stroke={1.7} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className={css.field}
        aria-label={words.label}
        placeholder={words.hint}
        maxLength={200}
        value={value}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {value !== '' && (
        <div className={css.empties}>
          <IconButton
            size={44}
            label={words.empties}
            onClick={() => {
              onChange('')
              input.current?.focus()
            }}
          >
            <IconX size={16} stroke={1.8} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </div>
  )
}

type SearchFieldProps = {
  words: { readonly label: string; readonly hint: string; readonly empties: string }
  value: string
  onChange(value: string): void
  onEnter?(isBack: boolean): void
}
