import '@mantine/core/styles/Input.layer.css'
import { Textarea, type TextareaProps } from '@mantine/core'

/** A labelled field for several lines. */
export function TextArea(props: TextareaProps & { label: string }) {
  return <Textarea size="md" required withAsterisk={false} {...props} />
}
