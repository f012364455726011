import { onlineManager, useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOverdue } from '../ui/useOverdue.ts'
import css from './OfflineBanner.module.css'
import { texts } from './texts.ts'

/** Spec §9: re-check every 30 s up to 5 minutes; the good news stays 5 s. */
const recheckMs = 30_000
const mostChecks = 10
const goodNewsMs = 5_000

type State = 'online' | 'offline' | 'back'

/** Says that the connection is gone, for a moment that it is back, and that it is slow. */
export function OfflineBanner() {
  const connection = useConnectivity()
  const isSlow = useOverdue('line', useIsFetching() > 0)
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
    const lost = (): void => setState('offline')
    const found = (): void => setState(before => (before === 'offline' ? 'back' : before))
    if (!navigator.onLine) lost()
    window.addEventListener('offline', lost)
    window.addEventListener('online', found)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', found)
    }
  }, [])
  useEffect(() => {
    if (state === 'back') {
      const timer = setTimeout(() => setState('online'), goodNewsMs)
      return () => clearTimeout(timer)
    }
    if (state !== 'offline') return
    let checks = 0
    const timer = setInterval(async () => {
      if (++checks === mostChecks) clearInterval(timer)
      if (!(await isReachable())) return
      // Some browsers think themselves offline when they are not: what waited for the connection goes on.
      onlineManager.setOnline(true)
      setState(before => (before === 'offline' ? 'back' : before))
    }, recheckMs)
    return () => clearInterval(timer)
  }, [state])
  return state
}

const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    answer => answer.ok,
    () => false,
  )
