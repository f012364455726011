import { Text } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { api } from '../../api.ts'
import { ErrorBoundary } from '../../shell/ErrorBoundary.tsx'
import { useIsHydrated } from '../../shell/hydrated.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { lazyScreen } from '../../shell/lazy-screen.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { AddressForm } from './AddressForm.tsx'
import { ExampleSkeleton } from './ExampleSkeleton.tsx'
import css from './Home.module.css'
import { readEntry } from './history-entry.ts'
import type { OutcomeProps } from './Outcome.tsx'
import { texts } from './texts.ts'
import { useAddressField } from './useAddressField.ts'
import { useIncomingAddress } from './useIncomingAddress.ts'
import { usePopularVideos } from './usePopularVideos.ts'
import type { Submission } from './useProcessing.ts'
import { useSubmission } from './useSubmission.ts'

// Everything but the field is loaded separately, so that the field is usable first.
const example = lazyScreen(() => import('./Example.tsx'))
const own = lazyScreen(() => import('./OwnVideos.tsx'))
const outcome = lazyScreen<OutcomeProps>(() => import('./Outcome.tsx'))
const NoPlan = lazyPart(() => import('./NoPlan.tsx'))
const pasteRoom = <div className={css.paste} />
const PasteTranscript = lazyPart(() => import('../../transcripts/PasteTranscript.tsx'), pasteRoom)
const popular = lazyScreen(() => import('./PopularVideos.tsx'))
const visitor = lazyScreen(() => import('./VisitorHome.tsx'))

/**
 * The address field beside the user's own newest videos, or a real verdict where there are none; then the popular videos.
 * Visitors also see how it works and the price.
 */
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
  // The prerendered page has placeholders only.
  const isHydrated = useIsHydrated()
  useEffect(() => {
    example.preload()
    popular.preload()
    outcome.preload()
  }, [])
  const lacksPlan = session.state === 'user' && !session.user.subscriptionActive
  // Without the session the page is still readable.
  const isSettled = isHydrated && (session.state !== 'unknown' || account.isError)

  return (
    <div className={css.page}>
      <div className={css.hero} data-own={session.state === 'user' || undefined}>
        <section className={css.pitch}>
          <h1 className={css.headline}>{texts.headline}</h1>
          <Text size="md" c="dimmed" mt="md">
            {texts.lead}
          </Text>
          <AddressForm
            field={field}
            isVisitor={session.state === 'visitor'}
            isProcessing={processing.state === 'processing'}
            hasOtherAction={processing.state === 'failed' || lacksPlan}
            // A failure belongs to the address before the edit.
            onEdit={() => processing.state === 'failed' && reset({ keepsAddress: true })}
            onSubmit={() => send({ url: field.value, wantsVerdict: true })}
          />
          {processing.state === 'idle' && (isHydrated ? <PasteTranscript /> : pasteRoom)}
          {processing.state !== 'idle' && (
            <Suspense fallback={null}>
              <outcome.Screen
                processing={processing}
                canPaste={session.user?.subscriptionActive === true}
                renewsAt={session.user?.budgetResetsAt ?? null}
                onAnother={clear}
                onCancel={() => reset({ keepsAddress: true })}
                onRetry={url => send({ url, wantsVerdict: readEntry().wantsVerdict === true })}
              />
            </Suspense>
          )}
          {lacksPlan && processing.state === 'idle' && <NoPlan />}
        </section>
        {isSettled ? (
          <ErrorBoundary partFailed={texts.exampleFailed}>
            <Suspense fallback={<ExampleSkeleton />}>
              {session.state === 'user' ? <own.Screen /> : <example.Screen />}
            </Suspense>
          </ErrorBoundary>
        ) : (
          <ExampleSkeleton />
        )}
      </div>
      {isSettled && (
        <ErrorBoundary partFailed={texts.popularBroken}>
          <Suspense fallback={null}>{session.state === 'visitor' ? <visitor.Screen /> : <popular.Screen />}</Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
