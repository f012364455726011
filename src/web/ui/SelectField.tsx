import '@mantine/core/styles/Input.layer.css'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { MantineScope } from './MantineScope.tsx'

/** One choice of several, by the browser's own list. */
export function SelectField(props: NativeSelectProps & { label: string }) {
  return (
    <MantineScope>
      <NativeSelect size="md" rightSection={<IconChevronDown size={18} aria-hidden="true" />} {...props} />
    </MantineScope>
  )
}
