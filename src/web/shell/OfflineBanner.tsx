import { useEffect, useState } from 'react'
import css from './OfflineBanner.module.css'
import { texts } from './texts.ts'

/** Spec §9: re-check every 30 s up to 5 minutes; the good news stays 5 s. */
const recheckMs = 30_000
const giveUpMs = 300_000
const goodNewsMs = 5_000

type State = 'online' | 'offline' | 'back'

/** Says that the connection is gone, and for a moment that it is back. */
export function OfflineBanner() {
  const state = useConnectivity()
  return (
    <div role="status" aria-live="polite">
      {state !== 'online' && (
        <div className={css.banner} data-state={state}>
          {state === 'offline' ? texts.offline.gone : texts.offline.back}
        </div>
      )}
    </div>
  )
}

function useConnectivity(): State {
  const [state, setState] = useState<State>(() => (navigator.onLine ? 'online' : 'offline'))
  useEffect(() => {
    const lost = (): void => setState('offline')
    const found = (): void => setState(before => (before === 'offline' ? 'back' : before))
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
    const started = Date.now()
    const timer = setInterval(async () => {
      if (Date.now() - started >= giveUpMs) clearInterval(timer)
      if (await isReachable()) setState(before => (before === 'offline' ? 'back' : before))
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
