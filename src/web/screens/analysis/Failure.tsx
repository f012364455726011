import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import css from './Answer.module.css'
import { texts } from './texts.ts'

/** What went wrong, in the answer's place, with the way on. */
export function Failure({ text, code, isNews = false, onRetry, onEdit }: FailureProps) {
  return (
    <div className={css.failure} {...(isNews ? { role: 'alert' } : {})}>
      <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />
      <p className={css.failureText}>
        {text} {code === 'CONTEXT_TOO_LARGE' && <Link href={paths.account()}>{texts.chat.account}</Link>}
      </p>
      {onRetry && (
        <button type="button" className={css.retry} onClick={onRetry}>
          {texts.chat.retry}
        </button>
      )}
      {onEdit && (
        <button type="button" className={css.retry} onClick={onEdit}>
          {texts.chat.edit}
        </button>
      )}
    </div>
  )
}

type FailureProps = {
  text: string
  code?: string | undefined
  /** True when it happens now; what is read again later is no alert. */
  isNews?: boolean
  onRetry?: (() => void) | undefined
  /** Where the question itself has to change. */
  onEdit?: (() => void) | undefined
}
