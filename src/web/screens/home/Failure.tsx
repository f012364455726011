import { lazy, Suspense } from 'react'
import type { Explained } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './Home.module.css'
import { texts } from './texts.ts'

const Upgrade = lazy(() => import('./Upgrade.tsx'))

/** Why an address was not processed, and the way on: more budget, a plan, or another try (spec §8, video processing). */
export function Failure({ failure, onRetry }: { failure: Explained; onRetry(): void }) {
  const isUnheard = failure.code === 'NETWORK'
  return (
    <div className={css.failure} role="alert">
      <div className={css.why}>
        <p className={css.what}>{isUnheard ? texts.failed : failure.message}</p>
        {isUnheard && <p>{failure.message}</p>}
      </div>
      {failure.code === 'BUDGET_EXCEEDED' ? (
        <Suspense fallback={null}>
          <Upgrade message={failure.message} />
        </Suspense>
      ) : failure.code === 'SUBSCRIPTION_REQUIRED' ? (
        <ButtonLink size="small" href={paths.plans()}>
          {texts.plans}
        </ButtonLink>
      ) : (
        <Button look="bordered" size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  )
}
