import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { Explained } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import css from './Home.module.css'
import { texts } from './texts.ts'

const Upgrade = lazy(() => import('./Upgrade.tsx'))

/** Why an address was not processed, and what to do: more budget, a plan, or another try (spec §8, video processing). */
export function Failure({ failure, renewsAt, onRetry }: FailureProps) {
  const isUnheard = failure.code === 'NETWORK'
  const action =
    failure.code === 'BUDGET_EXCEEDED' ? (
      <Suspense fallback={null}>
        <Upgrade message={failure.message} />
      </Suspense>
    ) : failure.code === 'SUBSCRIPTION_REQUIRED' ? (
      <Button component={Link} href={paths.plans()}>
        {texts.plans}
      </Button>
    ) : failure.code === 'VIDEO_BLOCKED' ? null : (
      <Button onClick={onRetry}>{texts.retry}</Button>
    )
  return (
    <div className={css.outcome}>
      <Notice isError action={action}>
        <p>{isUnheard ? texts.failed : failure.message}</p>
        {isUnheard && <p className={css.more}>{failure.message}</p>}
        {failure.code === 'BUDGET_EXCEEDED' && renewsAt && <p className={css.more}>{texts.renews(renewsAt)}</p>}
      </Notice>
    </div>
  )
}

/** `renewsAt`: when the next month's budget starts, if it does. */
type FailureProps = { failure: Explained; renewsAt: string | null; onRetry(): void }

/** What a user without an active plan can do here. */
export const NoPlan = () => (
  <div className={css.outcome}>
    <Notice
      action={
        <Button component={Link} href={paths.plans()}>
          {texts.plans}
        </Button>
      }
    >
      <p>{texts.noPlan}</p>
      <p className={css.more}>{texts.noPlanMore}</p>
    </Notice>
  </div>
)
