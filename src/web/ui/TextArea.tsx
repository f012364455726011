import '@mantine/core/styles/Input.layer.css'

/** @deprecated Import it from Mantine. */
export { Textarea as TextArea } from '@mantine/core'
