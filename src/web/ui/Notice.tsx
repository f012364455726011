import { Alert, type AlertProps, Flex } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import common from './common.module.css'
import css from './Notice.module.css'

/**
 * Mantine's Alert with an icon and a role by kind: errors are announced at once, others politely. `action` is beside
 * the text.
 */
export function Notice({ isError = false, isDone = false, action, children, ...margins }: NoticeProps) {
  const Icon = isError ? IconAlertCircle : isDone ? IconCircleCheck : IconInfoCircle
  return (
    <Alert
      classNames={{ icon: css.icon }}
      icon={<Icon size={20} stroke={1.7} aria-hidden="true" />}
      role={isError ? 'alert' : 'status'}
      data-error={isError || undefined}
      data-action={!!action || undefined}
      {...margins}
    >
      <Flex wrap="wrap" gap="10px 12px" align="center">
        <div className={`${common.anywhere} ${css.words}`}>{children}</div>
        {action && (
          <Flex wrap="wrap" gap="xs" className={`${common.links} ${css.action}`}>
            {action}
          </Flex>
        )}
      </Flex>
    </Alert>
  )
}

type NoticeProps = Pick<AlertProps, 'mt' | 'mb'> & {
  isError?: boolean
  isDone?: boolean
  action?: ReactNode
  children: ReactNode
}
