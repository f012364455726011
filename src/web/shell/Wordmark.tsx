import { texts } from './texts.ts'
import css from './Wordmark.module.css'

/** The logo: a ruler with a marker, and the product's name. */
export function Wordmark() {
  return (
    <span className={css.wordmark}>
      <svg width="22" height="18" viewBox="0 0 22 18" aria-hidden="true">
        <path d="M1 16.5h20M1 16.5v-4M6 16.5v-2M11 16.5v-4M16 16.5v-2M21 16.5v-4" className={css.ruler} />
        <path d="M10.5 2h8l-4 6z" className={css.marker} />
      </svg>
      <span>{texts.product}</span>
    </span>
  )
}
