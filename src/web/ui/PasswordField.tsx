import '@mantine/core/styles/PasswordInput.layer.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'

/**
 * A password that can be shown by a button named `showLabel`, which is pressed while it shows. With `capsText` it says
 * when Caps Lock is on.
 */
export function PasswordField({ showLabel, capsText, ...rest }: PasswordFieldProps) {
  const [isCaps, setIsCaps] = useState(false)
  const look = (event: KeyboardEvent): void => setIsCaps(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordInput
        autoCapitalize="none"
        spellCheck={false}
        // The component marks its frame, not the field itself.
        aria-invalid={rest.error ? true : undefined}
        onKeyDown={look}
        onKeyUp={look}
        {...rest}
        visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0 }}
      />
      {capsText && (
        <p role="status" className="caps-hint">
          {isCaps ? capsText : ''}
        </p>
      )}
    </div>
  )
}

type PasswordFieldProps = PasswordInputProps & { label: string; showLabel: string; capsText?: string }
