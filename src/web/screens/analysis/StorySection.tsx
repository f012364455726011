import type { ReactNode } from 'react'
import css from './StorySection.module.css'

/** A part of the story below the verdict, with its heading. */
export function StorySection({ title, id, isPrinted = true, children }: StorySectionProps) {
  return (
    <section id={id} tabIndex={id ? -1 : undefined} className={css.section} data-screen-only={!isPrinted || undefined}>
      <h2 className={css.title}>{title}</h2>
      {children}
    </section>
  )
}

type StorySectionProps = { title: string; id?: string; isPrinted?: boolean; children: ReactNode }
