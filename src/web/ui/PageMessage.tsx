import type { ReactNode } from 'react'
import css from './PageMessage.module.css'

/** What stands in a page's place: what is the matter, and the ways on. */
export function PageMessage({ title, body, isAlert = false, children }: PageMessageProps) {
  return (
    <section className={css.message} role={isAlert ? 'alert' : undefined}>
      <h1 className={css.heading}>{title}</h1>
      <p className={css.body}>{body}</p>
      <div className={css.actions}>{children}</div>
    </section>
  )
}

type PageMessageProps = { title: string; body: string; isAlert?: boolean; children: ReactNode }
