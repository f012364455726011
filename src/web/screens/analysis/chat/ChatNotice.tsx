import { Alert, Group } from '@mantine/core'
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import common from '#web/ui/common.module.css'
import css from './ChatNotice.module.css'

/** A notice in the chat: an icon, the text, and beside or below it what the user can do. */
export function ChatNotice({ isInfo = false, role, actions, corner, children }: ChatNoticeProps) {
  const Icon = isInfo ? IconInfoCircle : IconAlertCircle
  return (
    <Alert
      classNames={{ root: css.notice, icon: css.icon, message: css.message }}
      icon={<Icon size={20} stroke={1.7} aria-hidden="true" />}
      data-info={isInfo || undefined}
      role={role ?? 'note'}
    >
      <Group flex={1} gap="0 var(--space-3)" miw={0}>
        <p className={`${common.anywhere} ${css.text}`}>{children}</p>
        {actions && (
          <Group gap="xs" className={css.actions}>
            {actions}
          </Group>
        )}
      </Group>
      {corner}
    </Alert>
  )
}

type ChatNoticeProps = {
  isInfo?: boolean
  /** `alert` for what happens now, not for what is shown again after a reload. */
  role?: 'alert' | undefined
  actions?: ReactNode
  /** In the upper corner. */
  corner?: ReactNode
  children: ReactNode
}
