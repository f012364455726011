import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import css from './PasswordField.module.css'

/**
 * A password field with a toggle named `showLabel` that shows the password. With `capsText` it says when Caps Lock is on.
 */
export function PasswordField({ showLabel, capsText, ...rest }: PasswordFieldProps) {
  const [isCaps, setIsCaps] = useState(false)
  const readCapsLock = (event: KeyboardEvent): void => setIsCaps(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordInput
        classNames={css}
        size="md"
        required
        withAsterisk={false}
        autoCapitalize="none"
        spellCheck={false}
        // Mantine marks the wrapper, not the input.
        aria-invalid={rest.error ? true : undefined}
        onKeyDown={readCapsLock}
        onKeyUp={readCapsLock}
        {...rest}
        visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0 }}
      />
      {capsText && (
        <p role="status" className={css.caps}>
          {isCaps ? capsText : ''}
        </p>
      )}
    </div>
  )
}

type PasswordFieldProps = PasswordInputProps & { label: string; showLabel: string; capsText?: string }
