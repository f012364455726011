import { IconX } from '@tabler/icons-react'
import { api } from '../../api.ts'
import { offersOf, type UpgradeOffers } from '../../billing/useUpgradeOffers.ts'
import type { Explained } from '../../error-text.ts'
import { Button } from '../../ui/Button.tsx'
import { Ways } from './Failure.tsx'
import css from './Told.module.css'
import { Aside, Told } from './Told.tsx'
import { texts } from './texts.ts'

/**
 * The dismissible error bar (spec §2): in an unanswered question's place, or over the composer where no question waits. A
 * spent budget also tells when it starts anew and offers more; what is too long for the model leads to the choice of another.
 */
export function ErrorBar({ problem, limit, isRefusal = false, onDismiss, onRetry, onEdit }: ErrorBarProps) {
  const isSpent = problem.code === 'BUDGET_EXCEEDED'
  const usage = api.usage.read.useQuery(undefined, { enabled: isSpent, retry: false })
  const resetsOn = usage.data?.periodEnd
  return (
    <Told
      role="alert"
      ways={
        <>
          {isSpent && (
            <Button size="small" disabled={limit.isLoading} onClick={() => limit.open(offersOf(problem))}>
              {texts.chat.upgrade}
            </Button>
          )}
          <Ways isTooLarge={problem.code === 'CONTEXT_TOO_LARGE'} onRetry={onRetry} onEdit={onEdit} />
        </>
      }
      end={
        <button type="button" className={css.dismiss} aria-label={texts.chat.dismiss} onClick={onDismiss}>
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </button>
      }
    >
      {problem.message} {isSpent && resetsOn && texts.chat.resets(resetsOn)}
      {isRefusal && !isSpent && !unknown.includes(problem.code) && <Aside>{texts.chat.uncharged}</Aside>}
    </Told>
  )
}

/** Nobody knows what became of these. */
const unknown: readonly Explained['code'][] = ['NETWORK', 'AI_TIMEOUT']

type ErrorBarProps = {
  problem: Explained
  limit: UpgradeOffers
  /** True for a question that was not taken. */
  isRefusal?: boolean
  onDismiss(): void
  onRetry?: (() => void) | undefined
  /** Where the question itself has to change. */
  onEdit?: (() => void) | undefined
}
