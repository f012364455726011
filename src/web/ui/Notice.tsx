import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import css from './Notice.module.css'

/** A sentence that must not be missed, where it belongs: a failure is told at once, all else politely. */
export function Notice({ isError = false, isDone = false, action, children }: NoticeProps) {
  const Sign = isError ? IconAlertCircle : isDone ? IconCircleCheck : IconInfoCircle
  return (
    <div className={css.notice} data-error={isError || undefined} role={isError ? 'alert' : 'status'}>
      <div className={css.told}>
        <div className={css.words}>
          <span className={css.sign} aria-hidden="true">
            <Sign size={20} stroke={1.7} />
          </span>
          {children}
        </div>
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  )
}

type NoticeProps = { isError?: boolean; isDone?: boolean; action?: ReactNode; children: ReactNode }
