import { Box } from '@mantine/core'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import { lazyScreen } from '#web/shell/lazy-screen.tsx'
import { paths } from '../../paths.ts'
import { Failure } from './Failure.tsx'
import { readEntry } from './history-entry.ts'
import { ProcessingSteps } from './ProcessingSteps.tsx'
import type { Processing } from './useProcessing.ts'

const noTranscript = lazyScreen(() => import('../../transcripts/TranscriptNotAvailable.tsx'))

export type OutcomeProps = {
  processing: Exclude<Processing, { state: 'idle' }>
  canPaste: boolean
  renewsAt: string | null
  onAnother(): void
  onCancel(): void
  onRetry(url: string): void
}

/** Below the field: the steps of processing, or why it failed. */
export default function Outcome({ processing, canPaste, renewsAt, onAnother, onCancel, onRetry }: OutcomeProps) {
  const [, navigate] = useLocation()
  if (processing.state === 'processing') return <ProcessingSteps {...processing} onCancel={onCancel} />
  const { failure, videoId, url } = processing
  if (failure.code !== 'TRANSCRIPT_UNAVAILABLE' || !videoId)
    return (
      <Failure failure={failure} url={url} renewsAt={renewsAt} onAnother={onAnother} onRetry={() => onRetry(url)} />
    )
  return (
    <Box mt="md">
      <Suspense>
        <noTranscript.Screen
          videoId={videoId}
          failure={failure}
          canPaste={canPaste}
          onAnother={onAnother}
          onRetry={() => onRetry(url)}
          onPasted={() => navigate(paths.analysis(videoId), { state: { wantsVerdict: readEntry().wantsVerdict } })}
        />
      </Suspense>
    </Box>
  )
}
