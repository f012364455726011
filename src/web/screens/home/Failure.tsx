import { Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import type { ExplainedError } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/Notice.tsx'
import { texts } from './texts.ts'

const UpgradeButton = lazyPart(() => import('./UpgradeButton.tsx'))

/** Why a video was not processed, and what to do: upgrade, choose a plan, take another video, or retry. */
export function Failure({ failure, renewsAt, onAnother, onRetry }: FailureProps) {
  const hasNoAnswer = failure.code === 'NETWORK'
  const action =
    failure.code === 'BUDGET_EXCEEDED' ? (
      <UpgradeButton message={failure.message} onDone={onRetry} />
    ) : failure.code === 'SUBSCRIPTION_REQUIRED' ? (
      <Button component={Link} href={paths.plans()}>
        {texts.plans}
      </Button>
    ) : failure.code === 'VIDEO_BLOCKED' ? (
      <Button onClick={onAnother}>{texts.another}</Button>
    ) : (
      <Button onClick={onRetry}>{texts.retry}</Button>
    )
  return (
    <Notice isError mt="md" action={action}>
      {hasNoAnswer ? texts.failed : failure.message}
      {hasNoAnswer && <Text c="dimmed">{failure.message}</Text>}
      {failure.code === 'BUDGET_EXCEEDED' && renewsAt && <Text c="dimmed">{texts.renews(renewsAt)}</Text>}
    </Notice>
  )
}

/** `renewsAt`: when the next month's budget starts; null if it does not. */
type FailureProps = { failure: ExplainedError; renewsAt: string | null; onAnother(): void; onRetry(): void }
