import '@mantine/core/styles/Input.layer.css'

/** @deprecated Import it from Mantine. */
export { NativeSelect as SelectField } from '@mantine/core'
