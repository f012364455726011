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
import type { OutcomeProps } from './Outcome.tsx'
import type { Address } from './submission.ts'
import { texts } from './texts.ts'
import { useAddressField } from './useAddressField.ts'
import { useIncomingAddress } from './useIncomingAddress.ts'
import { usePopularVideos } from './usePopularVideos.ts'
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
  const { submission, send, reset } = useSubmission(session, () => field.change(''))
  const clear = (): void => {
    field.change('')
    reset()
  }
  const start = (address: Address, since?: number): void => {
    field.change(address.url)
    if (field.check(address.url)) send(address, since)
  }
  useIncomingAddress({ submit: start, fill: field.change, clear })
  // The prerendered page has placeholders only.
  const isHydrated = useIsHydrated()
  useEffect(() => {
    example.preload()
    popular.preload()
    outcome.preload()
  }, [])
  const { state } = submission
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
            isProcessing={state === 'waiting' || state === 'processing'}
            hasOtherAction={state === 'failed' || lacksPlan}
            // A failure belongs to the address before the edit.
            onEdit={() => state === 'failed' && reset({ keepsAddress: true })}
            onSubmit={() => send({ url: field.value, wantsVerdict: true })}
          />
          {state === 'idle' && (isHydrated ? <PasteTranscript /> : pasteRoom)}
          {submission.state !== 'idle' && (
            <Suspense fallback={null}>
              <outcome.Screen
                submission={submission}
                canPaste={session.user?.subscriptionActive === true}
                renewsAt={session.user?.budgetResetsAt ?? null}
                onAnother={clear}
                onCancel={() => reset({ keepsAddress: true })}
                onRetry={send}
              />
            </Suspense>
          )}
          {lacksPlan && state === 'idle' && <NoPlan />}
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
