import { Button, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { Explained } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'

const Upgrade = lazy(() => import('./Upgrade.tsx'))

/** Why an address was not processed, and what to do: more budget, a plan, or another try. */
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
    <Notice isError mt="md" action={action}>
      {isUnheard ? texts.failed : failure.message}
      {isUnheard && <Text c="dimmed">{failure.message}</Text>}
      {failure.code === 'BUDGET_EXCEEDED' && renewsAt && <Text c="dimmed">{texts.renews(renewsAt)}</Text>}
    </Notice>
  )
}

/** `renewsAt`: when the next month's budget starts, if it does. */
type FailureProps = { failure: Explained; renewsAt: string | null; onRetry(): void }

/** What a user without an active plan can do here. */
export const NoPlan = () => (
  <Notice
    mt="md"
    action={
      <Button component={Link} href={paths.plans()}>
        {texts.plans}
      </Button>
    }
  >
    {texts.noPlan}
    <Text c="dimmed">{texts.noPlanMore}</Text>
  </Notice>
)
