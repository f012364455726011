import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { ProcessingView } from '#contract/videos.ts'
import { processingLimitMs } from '#core/limits.ts'
import { analysisScreen } from '../../analysis-screen.ts'
import { api } from '../../api.ts'
import { type ExplainedError, explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../shell/toasts.tsx'
import { readEntry, updateEntry } from './history-entry.ts'
import { redirectToLogin } from './redirect-to-login.ts'
import { texts } from './texts.ts'

const reconnectMs = 2000

export type Processing =
  | { readonly state: 'idle' }
  | {
      readonly state: 'processing'
      readonly url: string
      /** When it began, in milliseconds; null until it is sent. */
      readonly since: number | null
      /** Null until the server reports one. */
      readonly stage: ProcessingView['stage'] | null
      readonly durationSeconds: number | null
    }
  | {
      readonly state: 'failed'
      readonly failure: ExplainedError
      readonly videoId: string | null
      readonly url: string
    }

/** An address to process. */
export type Submission = {
  readonly url: string
  /** When its processing began, if it did before a reload. */
  readonly since?: number
  /** True for the user's own press of Analyze or Enter; false for an address that came by a link. */
  readonly wantsVerdict: boolean
}

type Run = { readonly videoId: string; readonly processingId: string }

/** Shows a toast, except where a panel says more. */
function announce({ code }: ExplainedError): void {
  if (code === 'TRANSCRIPT_UNAVAILABLE' || code === 'CONTEXT_TOO_LARGE') return
  toast(code === 'TRANSCRIPT_TIMEOUT' ? texts.timeoutToast : texts.failedToast, { isError: true })
}

/** The call that starts a run. Offline it fails at once instead of waiting for a connection. */
function useProcess() {
  const utils = api.useUtils()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ url, signal }: { url: string; signal: AbortSignal }) =>
      utils.client.videos.process.mutate({ url }, { signal }),
  })
}

type RunHandlers = { onView(view: ProcessingView): void; onError(error: unknown): void }

/** Watches a run by its stream, and reconnects when the stream ends early, for example at a restart of the server. */
function useWatchRun(run: Run | null, { onView, onError }: RunHandlers): void {
  const [isPaused, setIsPaused] = useState(false)
  api.videos.watchProcessing.useSubscription(run ?? { videoId: '', processingId: '' }, {
    enabled: run !== null && !isPaused,
    onData: ({ data }) => onView(data),
    onError,
    onComplete: () => {
      setIsPaused(true)
      setTimeout(() => setIsPaused(false), reconnectMs)
    },
  })
}

/** Calls `onTooLong` when a run exceeds the time limit, counted from its start. */
function useTimeLimit(since: number | null, onTooLong: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the limit counts from the start of a run
  useEffect(() => {
    if (since === null) return
    const timer = setTimeout(onTooLong, since + processingLimitMs - Date.now())
    return () => clearTimeout(timer)
  }, [since])
}

/** Processes a video: idle, the stages as they happen, then `onDone` and the analysis page, or a failure. */
export function useProcessing(onDone: (videoId: string, wantsVerdict: boolean) => void) {
  const [, navigate] = useLocation()
  const [processing, setProcessing] = useState<Processing>({ state: 'idle' })
  const [watchedRun, setWatchedRun] = useState<Run | null>(null)
  const request = useRef<AbortController | null>(null)
  const process = useProcess()

  /** Aborts the call and the stream. */
  const end = (next: Processing): void => {
    request.current?.abort()
    request.current = null
    setWatchedRun(null)
    setProcessing(next)
  }
  const fail = (failure: ExplainedError, videoId: string | null, url: string): void => {
    // After a lost connection the run itself continues.
    if (failure.code !== 'NETWORK') updateEntry({ since: undefined })
    if (failure.code === 'UNAUTHENTICATED') {
      end({ state: 'idle' })
      redirectToLogin(url, readEntry().wantsVerdict === true, navigate)
      return
    }
    announce(failure)
    end({ state: 'failed', failure, videoId, url })
  }
  const finish = (videoId: string): void => {
    const { wantsVerdict } = readEntry()
    updateEntry({ address: undefined, since: undefined, wantsVerdict: undefined })
    end({ state: 'idle' }) // Back before the next page has loaded shows this page idle.
    onDone(videoId, wantsVerdict === true)
    navigate(paths.analysis(videoId), { state: { wantsVerdict } })
  }

  const run = processing.state === 'processing' ? processing : null
  const url = run?.url ?? ''
  useWatchRun(watchedRun, {
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
    submit: ({ url: videoUrl, since: startedAt = Date.now(), wantsVerdict }: Submission): void => {
      const controller = new AbortController()
      end({ state: 'processing', url: videoUrl, since: startedAt, stage: null, durationSeconds: null })
      request.current = controller
      updateEntry({ address: videoUrl, since: startedAt, wantsVerdict })
      analysisScreen.preload()
      process.mutate(
        { url: videoUrl, signal: controller.signal },
        {
          onSuccess: started => {
            if (controller.signal.aborted) return
            if (started.processing)
              setWatchedRun({ videoId: started.videoId, processingId: started.processing.processingId })
            else finish(started.videoId)
          },
          onError: error => {
            if (controller.signal.aborted) return
            const failure = explain(error, texts.failed)
            fail(failure, failure.data.videoId ?? null, videoUrl)
          },
        },
      )
    },
    /** Stops waiting. */
    reset: ({ keepsAddress = false } = {}): void => {
      updateEntry({ since: undefined, ...(keepsAddress ? {} : { address: undefined }) })
      end({ state: 'idle' })
    },
  }
}
