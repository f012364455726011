import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { isVideoId } from '#core/video-address.ts'
import { paths } from '../../paths.ts'
import type { Session } from '../../shell/session.ts'
import { readStored, store } from '../../shell/storage.ts'
import { toast } from '../../shell/toasts.tsx'
import { texts } from './texts.ts'

const fullAddress = (given: string): string =>
  isVideoId(given.trim()) ? `https://www.youtube.com/watch?v=${given.trim()}` : given

/**
 * An address that came with the visit: by `?yt=` or `?url=`, or kept over a login (decision 29). It is submitted once,
 * after it has left the page's address, so that Back does not submit it again.
 */
export function useArrival(session: Session, handlers: { submit(url: string): void; clear(): void }): void {
  const [, navigate] = useLocation()
  const state = useHistoryState<{ autosubmit?: boolean; resetForm?: boolean } | null>()
  const isConsumed = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts once per visit, when the session is known
  useEffect(() => {
    if (state?.resetForm) handlers.clear()
  }, [state])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts once per visit, when the session is known
  useEffect(() => {
    if (session.state === 'unknown' || isConsumed.current) return
    const query = new URLSearchParams(window.location.search)
    const given = query.get('yt') ?? query.get('url')
    const kept = state?.autosubmit ? readStored('itcb_autosubmit') : null
    const address = given ?? kept
    if (!address) return
    isConsumed.current = true
    store('itcb_autosubmit', null)
    navigate(paths.home(), { replace: true })
    if (session.state === 'user') return handlers.submit(fullAddress(address))
    askToLogIn(fullAddress(address), navigate)
  }, [session.state])
}

/** Keeps the address, and leads to the login page with a way back home. */
export function askToLogIn(address: string, navigate: (path: string) => void): void {
  store('itcb_autosubmit', address)
  store('itcb_redirect', '/')
  toast(texts.login)
  navigate(paths.login('/'))
}
