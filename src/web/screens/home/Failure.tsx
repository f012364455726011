import { lazy, Suspense } from 'react'
import type { Explained } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './Home.module.css'
import { texts } from './texts.ts'

const Upgrade = lazy(() => import('./Upgrade.tsx'))

/** Why an address was not processed, and the way on: more budget, a plan, or another try (spec §8, video processing). */
export function Failure({ failure, renewsAt, onRetry }: FailureProps) {
  const isUnheard = failure.code === 'NETWORK'
  return (
    <div className={css.failure} role="alert">
      <div className={css.why}>
        <p className={css.what}>{isUnheard ? texts.failed : failure.message}</p>
        {isUnheard && <p>{failure.message}</p>}
        {failure.code === 'BUDGET_EXCEEDED' && renewsAt && <p>{texts.renews(renewsAt)}</p>}
      </div>
      {failure.code === 'BUDGET_EXCEEDED' ? (
        <Suspense fallback={null}>
          <Upgrade message={failure.message} />
        </Suspense>
      ) : failure.code === 'SUBSCRIPTION_REQUIRED' ? (
        <ButtonLink href={paths.plans()}>{texts.plans}</ButtonLink>
      ) : (
        <Button onClick={onRetry}>{texts.retry}</Button>
      )}
    </div>
  )
}

/** `renewsAt`: when the month's budget begins anew, if it does. */
type FailureProps = { failure: Explained; renewsAt: string | null; onRetry(): void }
