import '@mantine/core/styles/Input.layer.css'

/** @deprecated Import it from Mantine. */
export { TextInput as TextField } from '@mantine/core'
