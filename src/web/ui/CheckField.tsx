import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'

/** @deprecated Use Mantine's Checkbox. */
export const CheckField = ({ isChecked, error, isDisabled = false, onChange, children }: CheckFieldProps) => (
  <Checkbox
    label={children}
    checked={isChecked}
    error={error}
    disabled={isDisabled}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)

type CheckFieldProps = {
  isChecked: boolean
  error?: string | undefined
  isDisabled?: boolean
  onChange(isChecked: boolean): void
  children: ReactNode
}
