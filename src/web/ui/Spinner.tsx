/** @deprecated Use Mantine's Loader. */
export { Loader as Spinner } from '@mantine/core'
