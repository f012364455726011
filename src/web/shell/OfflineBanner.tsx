import { onlineManager, useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsSlow } from '../ui/useIsSlow.ts'
import css from './OfflineBanner.module.css'
import { texts } from './texts.ts'

/** Rechecks every 30 s for up to 5 minutes; 'back online' is shown for 5 s. */
const recheckMs = 30_000
const maxChecks = 10
const backOnlineMs = 5_000

type State = 'online' | 'offline' | 'back'

/** Says that the connection is lost, slow or, for a moment, back. */
export function OfflineBanner() {
  const connection = useConnectivity()
  const isSlow = useIsSlow('connection', useIsFetching() > 0)
  const state = connection === 'online' && isSlow ? 'slow' : connection
  return (
    <div role="status" aria-live="polite">
      {state !== 'online' && (
        <div className={css.banner} data-state={state}>
          {texts.connection[state]}
        </div>
      )}
    </div>
  )
}

function useConnectivity(): State {
  const [state, setState] = useState<State>('online')
  useEffect(() => {
    const setOffline = (): void => setState('offline')
    const setBack = (): void => setState(before => (before === 'offline' ? 'back' : before))
    if (!navigator.onLine) setOffline()
    window.addEventListener('offline', setOffline)
    window.addEventListener('online', setBack)
    return () => {
      window.removeEventListener('offline', setOffline)
      window.removeEventListener('online', setBack)
    }
  }, [])
  useEffect(() => {
    if (state === 'back') {
      const timer = setTimeout(() => setState('online'), backOnlineMs)
      return () => clearTimeout(timer)
    }
    if (state !== 'offline') return
    let checks = 0
    const timer = setInterval(async () => {
      if (++checks === maxChecks) clearInterval(timer)
      if (!(await isReachable())) return
      // Some browsers wrongly report being offline; this resumes the queries that wait for the connection.
      onlineManager.setOnline(true)
      setState(before => (before === 'offline' ? 'back' : before))
    }, recheckMs)
    return () => clearInterval(timer)
  }, [state])
  return state
}

const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    response => response.ok,
    () => false,
  )
