import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import css from './SearchField.module.css'
import { texts } from './texts.ts'

/** Looks for words in the titles and channels; a cross empties it. */
export function SearchField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className={css.box}>
      <IconSearch className={css.sign} size={18} stroke={1.7} aria-hidden="true" />
      <input
        ref={input}
        type="search"
        className={css.field}
        aria-label={texts.search}
        placeholder={texts.searchHint}
        maxLength={200}
        value={value}
        onChange={event => onChange(event.target.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className={css.empties}
          aria-label={texts.empties}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
        >
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
