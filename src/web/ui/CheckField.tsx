import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, type CheckboxProps } from '@mantine/core'
import css from './CheckField.module.css'

/** Mantine's Checkbox with a touch target larger than its box. */
export const CheckField = (props: CheckboxProps) => <Checkbox size="sm" radius="sm" classNames={css} {...props} />
