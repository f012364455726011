import type { ReactNode } from 'react'
import css from './Page.module.css'

/** A screen of its own width, with the same room around it wherever it is. */
export const Page = ({ width, isBusy, children }: { width: number; isBusy?: boolean; children: ReactNode }) => (
  <div className={css.page} style={{ maxWidth: width }} aria-busy={isBusy}>
    {children}
  </div>
)
