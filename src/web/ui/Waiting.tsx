import { Loader } from '@mantine/core'
import css from './Waiting.module.css'

/** A turning ring and what is awaited. */
export const Waiting = ({ text }: { text: string }) => (
  <p className={css.waiting} role="status">
    <Loader />
    {text}
  </p>
)
