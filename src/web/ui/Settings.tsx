import { type ReactNode, useId } from 'react'
import css from './Settings.module.css'

/** One group of settings: its name at the side on wide screens, above on narrow ones. `isBoxed` where it begins with a box. */
export function SettingsGroup({ title, isBoxed = false, children }: SettingsGroupProps) {
  const id = useId()
  return (
    <section className={css.group} data-boxed={isBoxed || undefined} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {title}
      </h2>
      <div className={css.content}>{children}</div>
    </section>
  )
}

type SettingsGroupProps = { title: string; isBoxed?: boolean; children: ReactNode }

/** Buttons in a row that wraps. */
export const Actions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>

/** Words of lesser weight. */
export const Quiet = ({ children }: { children: ReactNode }) => <p className={css.quiet}>{children}</p>
