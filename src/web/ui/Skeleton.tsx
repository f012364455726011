/** @deprecated Import it from Mantine. */
export { Skeleton } from '@mantine/core'
