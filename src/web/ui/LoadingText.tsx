import { Loader } from '@mantine/core'

/** A turning ring and what is awaited. */
export const LoadingText = ({ text }: { text: string }) => (
  <p className="with-icon" role="status">
    <Loader />
    {text}
  </p>
)
