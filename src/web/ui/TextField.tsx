import '@mantine/core/styles/Input.layer.css'
import { TextInput, type TextInputProps } from '@mantine/core'

/** A labelled line of text; what is wrong with it stands below and belongs to it for screen readers. */
export function TextField(props: TextInputProps & { label: string }) {
  return <TextInput required withAsterisk={false} {...props} />
}
