import { IconX } from '@tabler/icons-react'
import { Link } from 'wouter'
import { api } from '../../api.ts'
import { offersOf, type UpgradeOffers } from '../../billing/useUpgradeOffers.ts'
import type { Explained } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import css from './ErrorBar.module.css'
import { texts } from './texts.ts'

/**
 * The dismissible bar over the composer (spec §2). A spent budget also tells when it starts anew and offers more; what is
 * too long for the model leads to the choice of another.
 */
export function ErrorBar({ problem, limit, onDismiss }: ErrorBarProps) {
  const isSpent = problem.code === 'BUDGET_EXCEEDED'
  const usage = api.usage.read.useQuery(undefined, { enabled: isSpent, retry: false })
  const resetsOn = usage.data?.periodEnd
  return (
    <div className={css.bar} role="alert">
      <p className={css.words}>
        {problem.message} {isSpent && resetsOn && texts.chat.resets(resetsOn)}{' '}
        {problem.code === 'CONTEXT_TOO_LARGE' && <Link href={paths.account()}>{texts.chat.account}</Link>}
      </p>
      {isSpent && (
        <Button size="small" look="bordered" disabled={limit.isLoading} onClick={() => limit.open(offersOf(problem))}>
          {texts.chat.upgrade}
        </Button>
      )}
      <button type="button" className={css.dismiss} aria-label={texts.chat.dismiss} onClick={onDismiss}>
        <IconX size={18} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  )
}

type ErrorBarProps = { problem: Explained; limit: UpgradeOffers; onDismiss(): void }
