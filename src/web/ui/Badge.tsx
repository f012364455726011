import { Badge as MantineBadge } from '@mantine/core'
import type { ReactNode } from 'react'

/** @deprecated Use Mantine's Badge: `variant="light"`, or outlined, with `color="action"` for what is in force. */
export const Badge = ({ look, isAccented, children }: BadgeProps) => (
  <MantineBadge variant={look === 'filled' ? 'light' : 'outline'} {...(isAccented ? { color: 'action' } : {})}>
    {children}
  </MantineBadge>
)

type BadgeProps = { look: 'filled' | 'outlined'; isAccented?: boolean; children: ReactNode }
