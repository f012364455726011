import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { api } from '../../api.ts'
import { offersOf, type UpgradeOffers } from '../../billing/useUpgradeOffers.ts'
import type { Explained } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import answer from './Answer.module.css'
import css from './ErrorBar.module.css'
import { texts } from './texts.ts'

/**
 * The dismissible error bar (spec §2): in an unanswered question's place, or over the composer where no question waits. A
 * spent budget also tells when it starts anew and offers more; what is too long for the model leads to the choice of another.
 */
export function ErrorBar({ problem, limit, onDismiss, onRetry, onEdit }: ErrorBarProps) {
  const isSpent = problem.code === 'BUDGET_EXCEEDED'
  const isTooLarge = problem.code === 'CONTEXT_TOO_LARGE'
  const usage = api.usage.read.useQuery(undefined, { enabled: isSpent, retry: false })
  const resetsOn = usage.data?.periodEnd
  return (
    <div className={css.bar} role="alert">
      <IconAlertCircle className={css.sign} size={18} stroke={1.8} aria-hidden="true" />
      <div className={css.body}>
        <p className={css.words}>
          {problem.message} {isSpent && resetsOn && texts.chat.resets(resetsOn)}
        </p>
        {(isSpent || isTooLarge || onRetry || onEdit) && (
          <div className={css.ways}>
            {isSpent && (
              <Button size="small" disabled={limit.isLoading} onClick={() => limit.open(offersOf(problem))}>
                {texts.chat.upgrade}
              </Button>
            )}
            {isTooLarge && (
              <ButtonLink size="small" href={paths.account()}>
                {texts.chat.account}
              </ButtonLink>
            )}
            {onRetry && (
              <button type="button" className={answer.retry} onClick={onRetry}>
                {texts.chat.retry}
              </button>
            )}
            {onEdit && (
              <Button size="small" look="bordered" onClick={onEdit}>
                {texts.chat.edit}
              </Button>
            )}
          </div>
        )}
      </div>
      <button type="button" className={css.dismiss} aria-label={texts.chat.dismiss} onClick={onDismiss}>
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  )
}

type ErrorBarProps = {
  problem: Explained
  limit: UpgradeOffers
  onDismiss(): void
  onRetry?: (() => void) | undefined
  /** Where the question itself has to change. */
  onEdit?: (() => void) | undefined
}
