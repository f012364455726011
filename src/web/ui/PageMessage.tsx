import type { ReactNode } from 'react'
import { PageHead } from './PageHead.tsx'
import css from './PageMessage.module.css'

/** What stands in a page's place: what is the matter, and the ways on. */
export function PageMessage({ title, body, isAlert = false, children }: PageMessageProps) {
  return (
    <section className={css.message} role={isAlert ? 'alert' : undefined}>
      <PageHead look="small" title={title} lead={body} />
      <div className={css.actions}>{children}</div>
    </section>
  )
}

type PageMessageProps = { title: string; body: string; isAlert?: boolean; children: ReactNode }
