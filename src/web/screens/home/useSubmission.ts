import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import { paths } from '../../paths.ts'
import type { Session } from '../../shell/session.ts'
import type { LookedUp } from './look-up.ts'
import { redirectToLogin } from './redirect-to-login.ts'
import { texts } from './texts.ts'
import { type Processing, type Submission, useProcessing } from './useProcessing.ts'

type PendingSubmission = Submission & { readonly failures: number }

/**
 * Submits an address: a subscriber's is processed. Without a plan it fails if it is known that the video cannot be
 * judged; else a user's is processed too, which a new video's refusal ends, and a visitor's leads to its verdict or to
 * the login. Before the session is known it waits for it, and fails if the session cannot be loaded.
 */
export function useSubmission(session: Session, onDone: () => void) {
  const [, navigate] = useLocation()
  const account = api.auth.user.useQuery(undefined, { enabled: false })
  const utils = api.useUtils()
  const { processing, submit, fail, reset } = useProcessing((videoId, wantsVerdict) => {
    onDone()
    if (wantsVerdict && session.user?.subscriptionActive) listInYourVideos(videoId).catch(() => {})
  })
  /** A stored verdict needs no question; a conversation without one lists the video. An earlier conversation stays the newest. */
  const listInYourVideos = async (videoId: string): Promise<void> => {
    if (await utils.conversations.read.fetch({ videoId })) return
    await utils.client.conversations.start.mutate({ videoId })
    await utils.conversations.list.invalidate()
  }
  const [pending, setPending] = useState<PendingSubmission | null>(null)

  const lookUpFirst = (submission: Submission): (() => void) => {
    const { url, wantsVerdict } = submission
    let isCanceled = false
    const lead = (found?: LookedUp): void => {
      if (isCanceled) return
      setPending(null)
      if (found?.refusal) fail(found.refusal, found.videoId, url)
      else if (session.user) submit(submission)
      else if (found?.isJudged) navigate(paths.analysis(found.videoId))
      else redirectToLogin(url, wantsVerdict, navigate)
    }
    import('./look-up.ts').then(({ lookUp }) => lookUp(utils, url)).then(lead, () => lead())
    return () => {
      isCanceled = true
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session's answer is the event
  useEffect(() => {
    if (!pending) return
    const hasFailed = session.state === 'unknown' && account.errorUpdateCount > pending.failures
    if (session.state === 'unknown' && !hasFailed) return
    const hasPlan = session.user?.subscriptionActive
    if (!hasFailed && !hasPlan) return lookUpFirst(pending)
    setPending(null)
    if (hasFailed) fail(explain(account.error, texts.failed), null, pending.url)
    else submit(pending)
  }, [pending, session.state, account.errorUpdateCount])

  return {
    processing: pending ? asProcessing(pending.url) : processing,
    send: (submission: Submission): void => {
      if (session.user?.subscriptionActive) {
        submit(submission)
        return
      }
      setPending({ ...submission, failures: account.errorUpdateCount })
      if (session.state === 'unknown' && account.isError) void account.refetch()
    },
    reset: (options?: Parameters<typeof reset>[0]): void => {
      setPending(null)
      reset(options)
    },
  }
}

const asProcessing = (url: string): Processing => ({
  state: 'processing',
  url,
  since: null,
  stage: null,
  durationSeconds: null,
})
