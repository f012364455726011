import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import './PasswordField.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password that can be looked at by a button named `showLabel`, which is pressed while it shows. */
export function PasswordField({ showLabel, ...rest }: PasswordInputProps & { label: string; showLabel: string }) {
  return (
    <PasswordInput
      required
      withAsterisk={false}
      autoCapitalize="none"
      spellCheck={false}
      // The component tells its frame, not the field itself.
      aria-invalid={rest.error ? true : undefined}
      {...rest}
      visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0 }}
    />
  )
}
