/** @deprecated Import it from Mantine. */
export { TextInput as TextField } from '@mantine/core'
