import { Button, Text } from '@mantine/core'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import { offerLater } from '../../awaited-video/awaited-video.ts'
import { formerPlan } from '../../billing/former-plan.ts'
import type { ExplainedError } from '../../error-text.ts'
import { isOwnerMode } from '../../owner-mode.ts'
import { useSession } from '../../shell/session.ts'
import { Notice } from '../../ui/Notice.tsx'
import { failureTexts } from './failure-texts.ts'
import { PlansButton } from './PlansButton.tsx'
import { texts } from './texts.ts'

const UpgradeButton = lazyPart(() => import('./UpgradeButton.tsx'))

/** Failures that a plan repairs. */
const sellingCodes: readonly ExplainedError['code'][] = ['BUDGET_EXCEEDED', 'SUBSCRIPTION_REQUIRED']

/** Why a video was not processed, and what to do: upgrade, choose a plan, take another video, or retry. */
export function ProcessingFailure({ failure, url, renewsAt, onAnother, onRetry }: FailureProps) {
  const { user } = useSession()
  const hasNoAnswer = failure.code === 'NETWORK'
  const action =
    isOwnerMode() && sellingCodes.includes(failure.code) ? (
      <Button onClick={onAnother}>{failureTexts.another}</Button>
    ) : failure.code === 'BUDGET_EXCEEDED' ? (
      <UpgradeButton message={failure.message} onDone={onRetry} />
    ) : failure.code === 'SUBSCRIPTION_REQUIRED' ? (
      <PlansButton user={user} onClick={() => offerLater(url)} />
    ) : failure.code === 'VIDEO_BLOCKED' ? (
      <Button onClick={onAnother}>{failureTexts.another}</Button>
    ) : (
      <Button onClick={onRetry}>{failureTexts.retry}</Button>
    )
  return (
    <Notice isError mt="md" action={action}>
      {hasNoAnswer ? texts.failed : failure.message}
      {hasNoAnswer && <Text c="dimmed">{failure.message}</Text>}
      {failure.code === 'SUBSCRIPTION_REQUIRED' && user?.subscriptionTier && <Text c="dimmed">{formerPlan(user)}</Text>}
      {failure.code === 'BUDGET_EXCEEDED' && renewsAt && <Text c="dimmed">{texts.renews(renewsAt)}</Text>}
    </Notice>
  )
}

/** `url`: the submitted address. `renewsAt`: when the next month's budget starts; null if it does not. */
type FailureProps = {
  failure: ExplainedError
  url: string
  renewsAt: string | null
  onAnother(): void
  onRetry(): void
}
