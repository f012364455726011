import type { ReactNode } from 'react'
import css from './Badge.module.css'

/** A word about what it stands beside: filled to commend it, outlined for how it stands; accented while that is in force. */
export const Badge = ({ look, isAccented, children }: BadgeProps) => (
  <span className={css.badge} data-look={look} data-accented={isAccented || undefined}>
    {children}
  </span>
)

type BadgeProps = { look: 'filled' | 'outlined'; isAccented?: boolean; children: ReactNode }
