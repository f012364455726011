import { Loader } from '@mantine/core'
import common from './common.module.css'

/** A loader and what is being loaded. */
export const LoadingText = ({ text }: { text: string }) => (
  <p className={common.withIcon} role="status">
    <Loader />
    {text}
  </p>
)
