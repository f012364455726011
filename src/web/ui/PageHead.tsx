import type { ReactNode } from 'react'
import css from './PageHead.module.css'

/** A page's name and the sentence below it: large on a page, smaller over a form or a message, as text over an article. */
export const PageHead = ({ title, lead, look = 'page' }: PageHeadProps) => (
  <>
    <h1 className={css.title} data-look={look}>
      {title}
    </h1>
    {lead && (
      <p className={css.lead} data-look={look}>
        {lead}
      </p>
    )}
  </>
)

type PageHeadProps = { title: string; lead?: ReactNode; look?: 'page' | 'small' | 'article' }
