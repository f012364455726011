import type { ReactNode } from 'react'
import css from './Page.module.css'

/** A screen of the given width, with the same padding on every page. */
export const Page = ({ width, isBusy, children }: { width: number; isBusy?: boolean; children: ReactNode }) => (
  <div className={css.page} style={{ maxWidth: width }} aria-busy={isBusy}>
    {children}
  </div>
)
