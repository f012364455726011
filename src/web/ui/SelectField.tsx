/** @deprecated Import it from Mantine. */
export { NativeSelect as SelectField } from '@mantine/core'
