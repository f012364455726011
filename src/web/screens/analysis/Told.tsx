import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Told.module.css'

/** What the chat has to say for itself, in one form: a sign, the words, and beside or below them what can be done. */
export function Told({ isInfo = false, role, ways, end, children }: ToldProps) {
  const Sign = isInfo ? IconInfoCircle : IconAlertCircle
  return (
    <div className={css.told} data-info={isInfo || undefined} role={role}>
      <Sign className={css.sign} size={20} stroke={1.7} aria-hidden="true" />
      <div className={css.beside}>
        <p className={css.words}>{children}</p>
        {ways && <div className={css.ways}>{ways}</div>}
      </div>
      {end}
    </div>
  )
}

/** What is said after the words, in small. */
export const Aside = ({ children }: { children: ReactNode }) => <span className={css.aside}>{children}</span>

type ToldProps = {
  isInfo?: boolean
  /** `alert` for what happens now; what is read again later is none. */
  role?: 'alert' | undefined
  ways?: ReactNode
  /** Stands in the upper corner. */
  end?: ReactNode
  children: ReactNode
}
