import { Loader } from '@mantine/core'

/** A loader and what is being loaded. */
export const LoadingText = ({ text }: { text: string }) => (
  <p className="with-icon" role="status">
    <Loader />
    {text}
  </p>
)
