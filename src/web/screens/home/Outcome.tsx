import { Box } from '@mantine/core'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { lazyScreen } from '#web/shell/lazy-screen.tsx'
import { paths } from '../../paths.ts'
import { ProcessingFailure } from './ProcessingFailure.tsx'
import { ProcessingSteps } from './ProcessingSteps.tsx'
import type { Address, Submission } from './submission.ts'

const noTranscript = lazyScreen(() => import('../../transcripts/TranscriptNotAvailable.tsx'))

export type OutcomeProps = {
  submission: Exclude<Submission, { state: 'idle' }>
  canPaste: boolean
  renewsAt: string | null
  onAnother(): void
  onCancel(): void
  onRetry(address: Address): void
}

/** Below the field: the steps of processing, or why it failed. */
export default function Outcome({ submission, canPaste, renewsAt, onAnother, onCancel, onRetry }: OutcomeProps) {
  const [, navigate] = useLocation()
  if (submission.state !== 'failed') return <ProcessingSteps submission={submission} onCancel={onCancel} />
  const { failure, videoId, address } = submission
  const retry = (): void => onRetry(address)
  if (failure.code !== 'TRANSCRIPT_UNAVAILABLE' || !videoId)
    return (
      <ProcessingFailure
        failure={failure}
        url={address.url}
        renewsAt={renewsAt}
        onAnother={onAnother}
        onRetry={retry}
      />
    )
  return (
    <Box mt="md">
      <Suspense>
        <noTranscript.Screen
          videoId={videoId}
          failure={failure}
          canPaste={canPaste}
          onAnother={onAnother}
          onRetry={retry}
          onPasted={() => navigate(paths.analysis(videoId), { state: { wantsVerdict: address.wantsVerdict } })}
        />
      </Suspense>
    </Box>
  )
}
