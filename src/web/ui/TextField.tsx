import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'
import { MantineScope } from './MantineScope.tsx'

/** A labelled line of text; what is wrong with it stands below and belongs to it for screen readers. */
export function TextField(props: TextInputProps & { label: string }) {
  return (
    <MantineScope>
      <TextInput required withAsterisk={false} {...props} />
    </MantineScope>
  )
}
