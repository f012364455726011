import css from './Spinner.module.css'

/** A small ring that turns while something is awaited; the words beside it say what, and may lend it their colour. */
export const Spinner = ({ isInked }: { isInked?: boolean }) => (
  <span className={css.spinner} data-inked={isInked} aria-hidden="true" />
)
