import css from './Spinner.module.css'

/** A small ring that turns while something is awaited; the words beside it say what. */
export const Spinner = () => <span className={css.spinner} aria-hidden="true" />
