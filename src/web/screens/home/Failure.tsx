import { lazy, Suspense } from 'react'
import { useUpgradeOffers } from '../../billing/useUpgradeOffers.ts'
import type { Explained } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import css from './Home.module.css'
import { texts } from './texts.ts'

const UsageLimit = lazy(() => import('../../billing/UsageLimit.tsx'))

/** Why an address was not processed, and the way on: more budget, a plan, or another try (spec §8, video processing). */
export function Failure({ failure, onRetry }: { failure: Explained; onRetry(): void }) {
  const limit = useUpgradeOffers()
  return (
    <>
      <div className={css.failure} role="alert">
        <p>{failure.message}</p>
        {failure.code === 'BUDGET_EXCEEDED' ? (
          <Button size="small" disabled={limit.isLoading} onClick={() => limit.open()}>
            {texts.upgrade}
          </Button>
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
      {limit.offers && (
        <Suspense fallback={null}>
          <UsageLimit offers={limit.offers} message={failure.message} onClose={limit.close} />
        </Suspense>
      )}
    </>
  )
}
