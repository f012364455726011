import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { api } from '../../api.ts'
import { explain } from '../../error-text.ts'
import type { Session } from '../../shell/session.ts'
import { askToLogIn } from './login.ts'
import { texts } from './texts.ts'
import { type Processing, useProcessing } from './useProcessing.ts'

type Wish = { readonly url: string; readonly since: number | undefined; readonly failures: number }

/**
 * Submits an address: a user's is processed, a visitor is asked to log in. An address that is sent before the session
 * is known waits for it, and fails if that does not come.
 */
export function useSending(session: Session, onDone: () => void) {
  const [, navigate] = useLocation()
  const account = api.auth.user.useQuery(undefined, { enabled: false })
  const { processing, submit, fail, reset } = useProcessing(onDone)
  const [wish, setWish] = useState<Wish | null>(null)

  const act = (url: string, since?: number): void => {
    if (session.state === 'visitor') askToLogIn(url, navigate)
    else submit(url, since)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session's answer is the event
  useEffect(() => {
    if (!wish) return
    const isLost = session.state === 'unknown' && account.errorUpdateCount > wish.failures
    if (session.state === 'unknown' && !isLost) return
    setWish(null)
    if (isLost) fail(explain(account.error, texts.failed), null, wish.url)
    else act(wish.url, wish.since)
  }, [wish, session.state, account.errorUpdateCount])

  return {
    processing: wish ? waiting(wish.url) : processing,
    send: (url: string, since?: number): void => {
      if (session.state !== 'unknown') {
        act(url, since)
        return
      }
      setWish({ url, since, failures: account.errorUpdateCount })
      if (account.isError) void account.refetch()
    },
    reset: (options?: Parameters<typeof reset>[0]): void => {
      setWish(null)
      reset(options)
    },
  }
}

const waiting = (url: string): Processing => ({
  state: 'processing',
  url,
  since: null,
  stage: null,
  durationSeconds: null,
})
