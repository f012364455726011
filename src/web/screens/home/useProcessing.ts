import { useMutation } from '@tanstack/react-query'
import { type Dispatch, useRef, useState } from 'react'
import type { ProcessingView } from '#contract/videos.ts'
import { api } from '../../api.ts'
import { type ExplainedError, explain } from '../../error-text.ts'
import { useTimer } from '../../ui/useTimer.ts'
import type { LookedUp } from './look-up.ts'
import type { Address, Submission, SubmissionEvent } from './submission.ts'
import { texts } from './texts.ts'

const reconnectMs = 2000

type StartHandlers = {
  /** `processing` is null when the video is ready. */
  onSuccess(started: { readonly videoId: string; readonly processing: ProcessingView | null }): void
  onError(failure: ExplainedError): void
}

/** The call that starts the processing of an address. Offline it fails at once instead of waiting for a connection. */
export function useProcess() {
  const utils = api.useUtils()
  const request = useRef<AbortController>(null)
  const call = useMutation({
    networkMode: 'always',
    mutationFn: ({ url, signal }: { url: string; signal: AbortSignal }) =>
      utils.client.videos.process.mutate({ url }, { signal }),
  })
  const abort = (): void => request.current?.abort()
  return {
    abort,
    start: (url: string, { onSuccess, onError }: StartHandlers): void => {
      abort()
      request.current = new AbortController()
      const { signal } = request.current
      call.mutate(
        { url, signal },
        {
          onSuccess: started => signal.aborted || onSuccess(started),
          onError: error => signal.aborted || onError(explain(error, texts.failed)),
        },
      )
    },
  }
}

type RunHandlers = {
  fail(address: Address, failure: ExplainedError, videoId?: string): void
  finish(address: Address, videoId: string): void
}

/**
 * Watches an accepted run by its stream, and reconnects when the stream ends early, for example at a restart of the server.
 * It fails at the time limit, counted from its start.
 */
export function useRun(
  submission: Submission,
  dispatch: Dispatch<SubmissionEvent>,
  { fail, finish }: RunHandlers,
): void {
  const processing = submission.state === 'processing' ? submission : null
  const [isPaused, setIsPaused] = useState(false)
  const onView = ({ state, videoId, stage, durationSeconds, error }: ProcessingView): void => {
    if (!processing) return
    if (state === 'done') finish(processing.address, videoId)
    else if (state === 'failed')
      fail(processing.address, explain({ message: error?.message, data: error }, texts.failed), videoId)
    else dispatch({ stage, durationSeconds })
  }
  api.videos.watchProcessing.useSubscription(processing?.run ?? { videoId: '', processingId: '' }, {
    enabled: processing?.run != null && !isPaused,
    onData: ({ data }) => onView(data),
    onError: error => processing && fail(processing.address, explain(error, texts.failed)),
    onComplete: () => setIsPaused(true),
  })
  useTimer(isPaused ? reconnectMs : null, () => setIsPaused(false))
  const timeout = { code: 'TRANSCRIPT_TIMEOUT', message: texts.timeout, data: {} } as const
  useTimer(
    processing ? processing.leftMs : null,
    () => processing && fail(processing.address, timeout),
    processing?.since,
  )
}

/** Looks up what is known of the video that a user without a plan submits; nothing where that fails. */
export function useLookUp() {
  const utils = api.useUtils()
  /** Returns what cancels it. */
  return (url: string, onFound: (found: LookedUp | null) => void): (() => void) => {
    let isCanceled = false
    import('./look-up.ts')
      .then(({ lookUp }) => lookUp(utils, url))
      .catch(() => null)
      .then(found => isCanceled || onFound(found))
    return () => {
      isCanceled = true
    }
  }
}
