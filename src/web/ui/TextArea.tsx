import '@mantine/core/styles/Input.layer.css'
import { Textarea, type TextareaProps } from '@mantine/core'
import { MantineScope } from './MantineScope.tsx'

/** A labelled field for several lines. */
export function TextArea(props: TextareaProps & { label: string }) {
  return (
    <MantineScope>
      <Textarea size="md" required withAsterisk={false} {...props} />
    </MantineScope>
  )
}
