import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import looks from '#web/ui/looks.module.css'
import css from './ArticleColumn.module.css'

type SectionProps = {
  title: string
  id?: string
  className?: string | undefined
  tools?: ReactNode
  children: ReactNode
}

/** A part of the article below the verdict, with its heading. */
export const Section = ({ title, id, className = '', tools, children }: SectionProps) => (
  <section id={id} tabIndex={id ? -1 : undefined} aria-label={id && title} className={`${css.section} ${className}`}>
    <Group justify="space-between" wrap="nowrap" className={css.head}>
      <h2 className={`${looks.serifTitle} ${css.title}`}>{title}</h2>
      {tools}
    </Group>
    {children}
  </section>
)
