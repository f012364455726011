import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { ProcessingView } from '#contract/videos.ts'
import { api } from '../../api.ts'
import { type Explained, explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import { toast } from '../../shell/toasts.tsx'
import { texts } from './texts.ts'

/** Spec §9: a video is prepared within four minutes, or it is said that it is not. */
const limitMs = 240_000
const pauseMs = 2000

export type Processing =
  | { readonly state: 'idle' }
  | { readonly state: 'processing'; readonly stage: ProcessingView['stage']; readonly durationSeconds: number | null }
  | { readonly state: 'failed'; readonly failure: Explained; readonly videoId: string | null; readonly url: string }

/** Idle, processing with its stages as they happen, then the analysis page or a failure (spec §4). */
export function useProcessing(): { processing: Processing; submit(url: string): void; reset(): void } {
  const [, navigate] = useLocation()
  const [url, setUrl] = useState('')
  const [processing, setProcessing] = useState<Processing>({ state: 'idle' })
  const [followed, setFollowed] = useState<{ videoId: string; processingId: string } | null>(null)
  const [isPaused, setIsPaused] = useState(false)
  const process = api.videos.process.useMutation()

  const fail = (failure: Explained, videoId: string | null, about: string): void => {
    setFollowed(null)
    const isSlow = failure.code === 'TRANSCRIPT_TIMEOUT'
    toast(isSlow ? texts.timeoutToast : texts.failedToast, { isError: true })
    setProcessing({ state: 'failed', failure, videoId, url: about })
  }
  const hear = (news: ProcessingView): void => {
    if (news.state === 'done') navigate(paths.analysis(news.videoId))
    else if (news.state === 'failed')
      fail(explain({ message: news.error?.message, data: news.error }, texts.failed), news.videoId, url)
    else setProcessing({ state: 'processing', stage: news.stage, durationSeconds: news.durationSeconds })
  }

  api.videos.watchProcessing.useSubscription(followed ?? { videoId: '', processingId: '' }, {
    enabled: followed !== null && !isPaused,
    onData: event => hear(event.data),
    onError: error => fail(explain(error, texts.failed), null, url),
    // The run goes on when its stream breaks off, by a restart of the server for instance.
    onComplete: () => {
      setIsPaused(true)
      setTimeout(() => setIsPaused(false), pauseMs)
    },
  })

  const isRunning = processing.state === 'processing'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the limit counts from the start of a run
  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(
      () => fail({ code: 'TRANSCRIPT_TIMEOUT', message: texts.timeout, data: {} }, null, url),
      limitMs,
    )
    return () => clearTimeout(timer)
  }, [isRunning, followed])

  return {
    processing,
    submit: wanted => {
      setUrl(wanted)
      setProcessing({ state: 'processing', stage: 'queued', durationSeconds: null })
      process.mutate(
        { url: wanted },
        {
          onSuccess: started => {
            if (!started.processing) navigate(paths.analysis(started.videoId))
            else setFollowed({ videoId: started.videoId, processingId: started.processing.processingId })
          },
          onError: error => {
            const failure = explain(error, texts.failed)
            fail(failure, failure.data.videoId ?? null, wanted)
          },
        },
      )
    },
    reset: () => {
      setFollowed(null)
      setProcessing({ state: 'idle' })
    },
  }
}
