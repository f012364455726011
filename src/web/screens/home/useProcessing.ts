import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ProcessingView } from '#contract/videos.ts'
import { processingLimitMs } from '#core/limits.ts'
import { fetchAhead } from '../../ahead.ts'
import { api } from '../../api.ts'
import { type Explained, explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../shell/toasts.tsx'
import { noteEntry } from './entry.ts'
import { askToLogIn } from './login.ts'
import { texts } from './texts.ts'

const pauseMs = 2000

export type Processing =
  | { readonly state: 'idle' }
  | {
      readonly state: 'processing'
      readonly url: string
      /** When it began, in milliseconds; null until it has been sent. */
      readonly since: number | null
      /** Null until the server has told. */
      readonly stage: ProcessingView['stage'] | null
      readonly durationSeconds: number | null
    }
  | { readonly state: 'failed'; readonly failure: Explained; readonly videoId: string | null; readonly url: string }

type Run = { readonly videoId: string; readonly processingId: string }

/** Idle, processing with its stages as they happen, then `onDone` and the analysis page, or a failure (spec §4). */
export function useProcessing(onDone: () => void) {
  const [, navigate] = useLocation()
  const utils = api.useUtils()
  const [processing, setProcessing] = useState<Processing>({ state: 'idle' })
  const [followed, setFollowed] = useState<Run | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  const request = useRef<AbortController | null>(null)
  const process = useMutation({
    // Without a connection it fails at once, instead of waiting in silence for one.
    networkMode: 'always',
    mutationFn: ({ url, signal }: { url: string; signal: AbortSignal }) =>
      utils.client.videos.process.mutate({ url }, { signal }),
  })

  /** Nothing that is still on its way is listened to any more. */
  const end = (next: Processing): void => {
    request.current?.abort()
    request.current = null
    setFollowed(null)
    setProcessing(next)
  }
  const fail = (failure: Explained, videoId: string | null, url: string): void => {
    // Who was only cut off, by a reload for instance, finds it going on: the run itself has not ended.
    if (failure.code !== 'NETWORK') noteEntry({ since: undefined })
    if (failure.code === 'UNAUTHENTICATED') {
      end({ state: 'idle' })
      askToLogIn(url, navigate)
      return
    }
    const isSlow = failure.code === 'TRANSCRIPT_TIMEOUT'
    // What has a panel of its own is not told a second time, and less truly.
    if (failure.code !== 'TRANSCRIPT_UNAVAILABLE' && failure.code !== 'CONTEXT_TOO_LARGE')
      toast(isSlow ? texts.timeoutToast : texts.failedToast, { isError: true })
    end({ state: 'failed', failure, videoId, url })
  }
  const finish = (videoId: string): void => {
    noteEntry({ address: undefined, since: undefined })
    // Whoever is back before the next page has come finds this one at rest.
    end({ state: 'idle' })
    onDone()
    navigate(paths.analysis(videoId))
  }

  const url = processing.state === 'processing' ? processing.url : ''
  api.videos.watchProcessing.useSubscription(followed ?? { videoId: '', processingId: '' }, {
    enabled: followed !== null && !isPaused,
    onData: ({ data: { state, videoId, stage, durationSeconds, error } }) => {
      if (state === 'done') finish(videoId)
      else if (state === 'failed') fail(explain({ message: error?.message, data: error }, texts.failed), videoId, url)
      else setProcessing(before => (before.state === 'processing' ? { ...before, stage, durationSeconds } : before))
    },
    onError: error => fail(explain(error, texts.failed), null, url),
    // The run goes on when its stream breaks off, by a restart of the server for instance.
    onComplete: () => {
      setIsPaused(true)
      setTimeout(() => setIsPaused(false), pauseMs)
    },
  })

  const since = processing.state === 'processing' ? processing.since : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: the limit counts from the start of a run
  useEffect(() => {
    if (since === null) return
    const tooLong = (): void => fail({ code: 'TRANSCRIPT_TIMEOUT', message: texts.timeout, data: {} }, null, url)
    const timer = setTimeout(tooLong, since + processingLimitMs - Date.now())
    return () => clearTimeout(timer)
  }, [since])

  return {
    processing,
    fail,
    submit: (wanted: string, began = Date.now()): void => {
      const own = new AbortController()
      end({ state: 'processing', url: wanted, since: began, stage: null, durationSeconds: null })
      request.current = own
      noteEntry({ address: wanted, since: began })
      fetchAhead()
      process.mutate(
        { url: wanted, signal: own.signal },
        {
          onSuccess: started => {
            if (own.signal.aborted) return
            if (started.processing)
              setFollowed({ videoId: started.videoId, processingId: started.processing.processingId })
            else finish(started.videoId)
          },
          onError: error => {
            if (own.signal.aborted) return
            const failure = explain(error, texts.failed)
            fail(failure, failure.data.videoId ?? null, wanted)
          },
        },
      )
    },
    /** Stops waiting; the address may stay in the field. */
    reset: ({ keepsAddress = false } = {}): void => {
      noteEntry({ since: undefined, ...(keepsAddress ? {} : { address: undefined }) })
      end({ state: 'idle' })
    },
  }
}
