import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../../paths.ts'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/title.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from './Failure.tsx'
import css from './Home.module.css'
import { Popular } from './Popular.tsx'
import { texts } from './texts.ts'
import { useAddressField } from './useAddressField.ts'
import { askToLogIn, useArrival } from './useArrival.ts'
import { useExample } from './useExample.ts'
import { type Processing, useProcessing } from './useProcessing.ts'

const Example = lazy(() => import('./Example.tsx'))
const TranscriptNotAvailable = lazy(() => import('../../transcripts/TranscriptNotAvailable.tsx'))

/** What this is in one sentence, one field, and what others asked about. */
export function Home() {
  useTitle(texts.title)
  const session = useSession()
  const [, navigate] = useLocation()
  const field = useAddressField()
  const { processing, submit, reset } = useProcessing()
  const clear = (): void => {
    field.change('')
    reset()
  }
  const start = (url: string): void => {
    field.change(url)
    submit(url)
  }
  useArrival(session, { submit: start, clear })
  const { isSettled: isExampleSettled, example } = useExample(session.state === 'visitor')
  const isSettled = session.state !== 'unknown' && isExampleSettled
  const isProcessing = processing.state === 'processing'
  const analyze = (): void => {
    if (session.state === 'visitor') askToLogIn(field.value, navigate)
    else submit(field.value)
  }
  // Somebody quicker than the session's first answer is served when it is there (decision 29).
  const [isEager, setIsEager] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session's answer is the event
  useEffect(() => {
    if (!isEager || session.state === 'unknown') return
    setIsEager(false)
    if (field.check()) analyze()
  }, [isEager, session.state])

  return (
    <div className={css.page}>
      <section className={css.hero}>
        <h1 className={css.headline}>{texts.headline}</h1>
        <p className={css.lead}>{texts.lead}</p>
        <form
          className={css.form}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (isProcessing || !field.check()) return
            if (session.state === 'unknown') setIsEager(true)
            else analyze()
          }}
        >
          <div className={css.fieldBox}>
            <input
              className={css.field}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              aria-label={texts.field}
              aria-invalid={field.error !== null}
              aria-describedby={field.error ? 'address-error' : undefined}
              placeholder={texts.placeholder}
              value={field.value}
              disabled={isProcessing}
              onChange={event => field.change(event.currentTarget.value)}
            />
            {field.error && (
              <p id="address-error" className={css.error} role="alert">
                {field.error}
              </p>
            )}
          </div>
          <Button
            type="submit"
            size="large"
            disabled={field.value.trim() === '' || field.error !== null || isProcessing}
          >
            {texts.analyze}
          </Button>
        </form>
        <Outcome
          processing={processing}
          canPaste={session.state === 'user'}
          onAnother={clear}
          onRetry={submit}
          onPasted={videoId => navigate(paths.analysis(videoId))}
        />
      </section>
      {isSettled && (
        <Suspense fallback={null}>
          {example && <Example {...example} />}
          <Popular />
        </Suspense>
      )}
    </div>
  )
}

type OutcomeProps = {
  processing: Processing
  canPaste: boolean
  onAnother(): void
  onRetry(url: string): void
  onPasted(videoId: string): void
}

function Outcome({ processing, canPaste, onAnother, onRetry, onPasted }: OutcomeProps) {
  if (processing.state === 'idle') return null
  if (processing.state === 'processing')
    return (
      <div className={css.progress} role="status">
        <span className={css.spinner} aria-hidden="true" />
        <p>
          {texts.processing} <span className={css.stage}>{stageText(processing)}</span>
        </p>
      </div>
    )
  const { failure, videoId, url } = processing
  if (failure.code === 'TRANSCRIPT_UNAVAILABLE' && videoId)
    return (
      <Suspense fallback={null}>
        <TranscriptNotAvailable
          videoId={videoId}
          failure={failure}
          canPaste={canPaste}
          onAnother={onAnother}
          onRetry={() => onRetry(url)}
          onPasted={() => onPasted(videoId)}
        />
      </Suspense>
    )
  return <Failure failure={failure} onRetry={() => onRetry(url)} />
}

const stageText = ({ stage, durationSeconds }: Extract<Processing, { state: 'processing' }>): string =>
  stage === 'preparing' && durationSeconds ? texts.preparing(durationSeconds) : texts.stages[stage]
