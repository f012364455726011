import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import './PasswordField.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { MantineScope } from './MantineScope.tsx'

/**
 * A password that can be looked at by a button named `showLabel`, which is pressed while it shows. With `capsText` it says
 * when the keyboard writes capitals alone.
 */
export function PasswordField({ showLabel, capsText, ...rest }: PasswordFieldProps) {
  const [isCaps, setIsCaps] = useState(false)
  const look = (event: KeyboardEvent): void => setIsCaps(event.getModifierState('CapsLock'))
  return (
    <div>
      <MantineScope>
        <PasswordInput
          required
          withAsterisk={false}
          autoCapitalize="none"
          spellCheck={false}
          // The component tells its frame, not the field itself.
          aria-invalid={rest.error ? true : undefined}
          onKeyDown={look}
          onKeyUp={look}
          {...rest}
          visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0 }}
        />
      </MantineScope>
      {capsText && (
        <p role="status" className="caps-hint">
          {isCaps ? capsText : ''}
        </p>
      )}
    </div>
  )
}

type PasswordFieldProps = PasswordInputProps & { label: string; showLabel: string; capsText?: string }
