import { useWindowEvent } from '@mantine/hooks'
import { onlineManager, useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useIsSlow } from '../ui/useIsSlow.ts'
import { useTimer } from '../ui/useTimer.ts'
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
  const [checks, setChecks] = useState(0)
  const setOffline = (): void => {
    setState('offline')
    setChecks(0)
  }
  const setBack = (): void => setState(before => (before === 'offline' ? 'back' : before))
  useWindowEvent('offline', setOffline)
  useWindowEvent('online', setBack)
  useEffect(() => {
    if (!navigator.onLine) setState('offline')
  }, [])
  useTimer(state === 'back' ? backOnlineMs : null, () => setState('online'))
  const recheck = async (): Promise<void> => {
    setChecks(checks + 1)
    if (!(await isReachable())) return
    // Some browsers wrongly report being offline; this resumes the queries that wait for the connection.
    onlineManager.setOnline(true)
    setBack()
  }
  useTimer(state === 'offline' && checks < maxChecks ? recheckMs : null, recheck, checks)
  return state
}

const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    response => response.ok,
    () => false,
  )
