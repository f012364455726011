import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ProcessingView } from '#contract/videos.ts'
import { processingLimitMs } from '#core/limits.ts'
import { api } from '../../api.ts'
import { type Explained, explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { preloadAnalysis } from '../../preload.ts'
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
      /** Null until the server reports one. */
      readonly stage: ProcessingView['stage'] | null
      readonly durationSeconds: number | null
    }
  | { readonly state: 'failed'; readonly failure: Explained; readonly videoId: string | null; readonly url: string }

type Run = { readonly videoId: string; readonly processingId: string }

/** Says that it failed, except where a panel of its own says more than a toast. */
function announce({ code }: Explained): void {
  if (code === 'TRANSCRIPT_UNAVAILABLE' || code === 'CONTEXT_TOO_LARGE') return
  toast(code === 'TRANSCRIPT_TIMEOUT' ? texts.timeoutToast : texts.failedToast, { isError: true })
}

/** The call that begins a run. Without a connection it fails at once, instead of waiting in silence for one. */
function useProcess() {
  const utils = api.useUtils()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ url, signal }: { url: string; signal: AbortSignal }) =>
      utils.client.videos.process.mutate({ url }, { signal }),
  })
}

type RunHandlers = { onView(view: ProcessingView): void; onError(error: unknown): void }

/** Follows a run by its stream. The run goes on when that breaks off, by a restart of the server for instance. */
function useRun(run: Run | null, { onView, onError }: RunHandlers): void {
  const [isPaused, setIsPaused] = useState(false)
  api.videos.watchProcessing.useSubscription(run ?? { videoId: '', processingId: '' }, {
    enabled: run !== null && !isPaused,
    onData: ({ data }) => onView(data),
    onError,
    onComplete: () => {
      setIsPaused(true)
      setTimeout(() => setIsPaused(false), pauseMs)
    },
  })
}

/** Ends a run that takes longer than any may, counted from its start. */
function useTimeLimit(since: number | null, onTooLong: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the limit counts from the start of a run
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(onTooLong, since + processingLimitMs - Date.now())
    return () => clearTimeout(timer)
  }, [since])
}

/** Idle, processing with its stages as they happen, then `onDone` and the analysis page, or a failure. */
export function useProcessing(onDone: () => void) {
  const [, navigate] = useLocation()
  const [processing, setProcessing] = useState<Processing>({ state: 'idle' })
  const [followed, setFollowed] = useState<Run | null>(null)
  const request = useRef<AbortController | null>(null)
  const process = useProcess()

  /** Drops the call and the stream that are under way. */
  const end = (next: Processing): void => {
    request.current?.abort()
    request.current = null
    setFollowed(null)
    setProcessing(next)
  }
  const fail = (failure: Explained, videoId: string | null, url: string): void => {
    // After a lost connection or a reload the run itself goes on.
    if (failure.code !== 'NETWORK') noteEntry({ since: undefined })
    if (failure.code === 'UNAUTHENTICATED') {
      end({ state: 'idle' })
      askToLogIn(url, navigate)
      return
    }
    announce(failure)
    end({ state: 'failed', failure, videoId, url })
  }
  const finish = (videoId: string): void => {
    noteEntry({ address: undefined, since: undefined })
    // Back before the next page is there shows this page idle.
    end({ state: 'idle' })
    onDone()
    navigate(paths.analysis(videoId))
  }

  const run = processing.state === 'processing' ? processing : null
  const url = run?.url ?? ''
  useRun(followed, {
    onView: ({ state, videoId, stage, durationSeconds, error }) => {
      if (state === 'done') finish(videoId)
      else if (state === 'failed') fail(explain({ message: error?.message, data: error }, texts.failed), videoId, url)
      else setProcessing(before => (before.state === 'processing' ? { ...before, stage, durationSeconds } : before))
    },
    onError: error => fail(explain(error, texts.failed), null, url),
  })
  useTimeLimit(run?.since ?? null, () =>
    fail({ code: 'TRANSCRIPT_TIMEOUT', message: texts.timeout, data: {} }, null, url),
  )

  return {
    processing,
    fail,
    submit: (wanted: string, began = Date.now()): void => {
      const own = new AbortController()
      end({ state: 'processing', url: wanted, since: began, stage: null, durationSeconds: null })
      request.current = own
      noteEntry({ address: wanted, since: began })
      preloadAnalysis()
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
