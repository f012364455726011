import { type ReactNode, useId } from 'react'
import css from './CheckField.module.css'

/** A box to tick beside a sentence; the whole sentence can be pressed. */
export function CheckField({ isChecked, error, isDisabled, onChange, children }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label className={css.row}>
        <input
          type="checkbox"
          className={css.box}
          checked={isChecked}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={event => onChange(event.currentTarget.checked)}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className={`field-error ${css.error}`}>
          {error}
        </p>
      )}
    </div>
  )
}

type CheckFieldProps = {
  isChecked: boolean
  error?: string | undefined
  isDisabled?: boolean
  onChange(isChecked: boolean): void
  children: ReactNode
}
