import { useEffect, useEffectEvent, useReducer } from 'react'
import { useLocation } from 'wouter'
import { processingLimitMs } from '#core/limits.ts'
import { analysisScreen } from '../../analysis-screen.ts'
import { api } from '../../api.ts'
import { type ExplainedError, explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import type { Session } from '../../shell/session.ts'
import { readStored, store } from '../../shell/storage.ts'
import { toast } from '../../shell/toasts.tsx'
import { updateEntry } from './history-entry.ts'
import { type Address, submissionReducer } from './submission.ts'
import { texts } from './texts.ts'
import { useLookUp, useProcess, useRun } from './useProcessing.ts'

/**
 * Submits an address: a subscriber's is processed, which leads to its analysis. Without a plan it fails if it is known that
 * the video cannot be judged; else a user's is processed too, which a new video's refusal ends, and a visitor's leads to
 * its verdict or to the login. Before the session is known it waits for it, and fails if the session cannot be loaded.
 */
export function useSubmission(session: Session, onDone: () => void) {
  const [, navigate] = useLocation()
  const [submission, dispatch] = useReducer(submissionReducer, { state: 'idle' })
  const account = api.auth.user.useQuery(undefined, { enabled: false })
  const process = useProcess()
  const lookUp = useLookUp()
  const utils = api.useUtils()

  const fail = (address: Address, failure: ExplainedError, videoId: string | null = null): void => {
    process.abort()
    // After a lost connection the run itself continues.
    if (failure.code !== 'NETWORK') updateEntry({ since: undefined })
    if (failure.code === 'UNAUTHENTICATED') leave(() => redirectToLogin(address, navigate))
    else {
      announce(failure)
      dispatch({ state: 'failed', address, failure, videoId })
    }
  }
  /** Back before the next page has loaded shows this page idle. */
  const leave = (go: () => void): void => {
    dispatch({ state: 'idle' })
    go()
  }
  const finish = ({ wantsVerdict }: Address, videoId: string): void => {
    updateEntry({ address: undefined, since: undefined, wantsVerdict: undefined })
    onDone()
    if (wantsVerdict && session.user?.subscriptionActive)
      import('./look-up.ts').then(({ listInYourVideos }) => listInYourVideos(utils, videoId)).catch(() => {})
    leave(() => navigate(paths.analysis(videoId), { state: { wantsVerdict } }))
  }
  const begin = (address: Address, since: number | null): void => {
    const now = Date.now()
    const began = since ?? now
    const leftMs = began + processingLimitMs - now
    dispatch({ state: 'processing', address, since: began, leftMs, run: null, stage: null, durationSeconds: null })
    updateEntry({ address: address.url, since: began, wantsVerdict: address.wantsVerdict })
    analysisScreen.preload()
    process.start(address.url, {
      onSuccess: ({ videoId, processing }) => {
        if (processing) dispatch({ run: { videoId, processingId: processing.processingId } })
        else finish(address, videoId)
      },
      onError: failure => fail(address, failure, failure.data.videoId),
    })
  }
  useRun(submission, dispatch, { fail, finish })

  const isWaiting = submission.state === 'waiting'
  const hasFailed = isWaiting && session.state === 'unknown' && account.errorUpdateCount > submission.failures
  const proceed = useEffectEvent(({ address, since }: { address: Address; since: number | null }) => {
    if (hasFailed) fail(address, explain(account.error, texts.failed))
    else if (session.user?.subscriptionActive) begin(address, since)
    else
      return lookUp(address.url, found => {
        if (found?.refusal) fail(address, found.refusal, found.videoId)
        else if (session.user) begin(address, since)
        else if (found?.isJudged) leave(() => navigate(paths.analysis(found.videoId)))
        else leave(() => redirectToLogin(address, navigate))
      })
  })
  const canProceed = session.state !== 'unknown' || hasFailed
  useEffect(() => {
    if (submission.state === 'waiting' && canProceed) return proceed(submission)
  }, [submission, canProceed])

  return {
    submission,
    send: (address: Address, since: number | null = null): void => {
      if (session.user?.subscriptionActive) begin(address, since)
      else dispatch({ state: 'waiting', address, since, failures: account.errorUpdateCount })
      if (session.state === 'unknown' && account.isError) void account.refetch()
    },
    /** Stops waiting. */
    reset: ({ keepsAddress = false } = {}): void => {
      process.abort()
      updateEntry({ since: undefined, ...(keepsAddress ? {} : { address: undefined }) })
      dispatch({ state: 'idle' })
    },
  }
}

/** Shows a toast, except where a panel says more. */
function announce({ code }: ExplainedError): void {
  if (code === 'TRANSCRIPT_UNAVAILABLE' || code === 'CONTEXT_TOO_LARGE') return
  toast(code === 'TRANSCRIPT_TIMEOUT' ? texts.timeoutToast : texts.failedToast, { isError: true })
}

/**
 * Keeps a visitor's submitted address until there is an account, and opens the login, which leads back home, where the
 * address is submitted. Without storage, the path home carries the address.
 */
function redirectToLogin({ url, wantsVerdict }: Address, navigate: (path: string) => void): void {
  store('itcb_autosubmit', url)
  store('itcb_verdict', wantsVerdict ? url : null)
  const redirect = readStored('itcb_autosubmit') === url ? '/' : `/?url=${encodeURIComponent(url)}`
  store('itcb_redirect', redirect)
  navigate(paths.login(redirect))
}
