import { Box, Text } from '@mantine/core'
import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { ErrorBoundary } from '../../shell/ErrorBoundary.tsx'
import { lazyScreen } from '../../shell/lazy-screen.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { AddressForm } from './AddressForm.tsx'
import { ExampleSkeleton } from './ExampleSkeleton.tsx'
import { Failure, NoPlan } from './Failure.tsx'
import css from './Home.module.css'
import { readEntry } from './history-entry.ts'
import { ProcessingSteps } from './ProcessingSteps.tsx'
import { texts } from './texts.ts'
import { useAddressField } from './useAddressField.ts'
import { useIncomingAddress } from './useIncomingAddress.ts'
import { usePopularVideos } from './usePopularVideos.ts'
import type { Processing, Submission } from './useProcessing.ts'
import { useSubmission } from './useSubmission.ts'

// Everything below the field is a chunk of its own, so that the field works first.
const popular = lazyScreen(() => import('./PopularVideos.tsx'))
const visitor = lazyScreen(() => import('./VisitorHome.tsx'))
const TranscriptNotAvailable = lazy(() => import('../../transcripts/TranscriptNotAvailable.tsx'))

/** A headline, the address field and the popular videos; visitors first see an example verdict. */
export function Home() {
  useTitle(texts.title)
  const session = useSession()
  const account = api.auth.user.useQuery(undefined, { enabled: false })
  // Fetched in one batch with the session, though shown after it.
  usePopularVideos()
  const field = useAddressField()
  const { processing, send, reset } = useSubmission(session, () => field.change(''))
  const clear = (): void => {
    field.change('')
    reset()
  }
  const start = (submission: Submission): void => {
    field.change(submission.url)
    if (field.check(submission.url)) send(submission)
  }
  useIncomingAddress({ submit: start, fill: field.change, clear })
  useEffect(popular.preload, [])
  const lacksPlan = session.state === 'user' && !session.user.subscriptionActive
  // Without the session the page is still readable.
  const isSettled = session.state !== 'unknown' || account.isError

  return (
    <div className={css.page}>
      <section className={css.hero}>
        <h1 className={css.headline}>{texts.headline}</h1>
        <Text size="md" c="dimmed" mt="md" maw="58ch">
          {texts.lead}
        </Text>
        <AddressForm
          field={field}
          isProcessing={processing.state === 'processing'}
          hasOtherAction={processing.state === 'failed' || lacksPlan}
          // A failure belongs to the address before the edit.
          onEdit={() => processing.state === 'failed' && reset({ keepsAddress: true })}
          onSubmit={() => send({ url: field.value, wantsVerdict: true })}
        />
        <Outcome
          processing={processing}
          canPaste={session.state === 'user'}
          renewsAt={session.user?.budgetResetsAt ?? null}
          onAnother={clear}
          onCancel={() => reset({ keepsAddress: true })}
          onRetry={url => send({ url, wantsVerdict: readEntry().wantsVerdict === true })}
        />
        {lacksPlan && processing.state === 'idle' && <NoPlan />}
      </section>
      {isSettled && (
        <ErrorBoundary partFailed={texts.popular.broken}>
          <Suspense fallback={session.state === 'visitor' ? <ExampleSkeleton /> : null}>
            {session.state === 'visitor' ? <visitor.Screen /> : <popular.Screen />}
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}

type OutcomeProps = {
  processing: Processing
  canPaste: boolean
  renewsAt: string | null
  onAnother(): void
  onCancel(): void
  onRetry(url: string): void
}

function Outcome({ processing, canPaste, renewsAt, onAnother, onCancel, onRetry }: OutcomeProps) {
  const [, navigate] = useLocation()
  if (processing.state === 'idle') return null
  if (processing.state === 'processing') return <ProcessingSteps {...processing} onCancel={onCancel} />
  const { failure, videoId, url } = processing
  if (failure.code !== 'TRANSCRIPT_UNAVAILABLE' || !videoId)
    return <Failure failure={failure} renewsAt={renewsAt} onRetry={() => onRetry(url)} />
  return (
    <Box mt="md">
      <Suspense fallback={null}>
        <TranscriptNotAvailable
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
