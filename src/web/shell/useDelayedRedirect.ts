import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'

/** Navigates to `path` after `afterMs`, unless `path` is null. Returns the remaining seconds, at least 1. */
export function useDelayedRedirect(path: string | null, afterMs: number, { replace = true } = {}): number {
  const [, navigate] = useLocation()
  const [passedMs, setPassedMs] = useState(0)
  useEffect(() => {
    if (path === null) return
    const tick = setInterval(() => setPassedMs(before => before + 1000), 1000)
    const timer = setTimeout(() => navigate(path, { replace }), afterMs)
    return () => {
      clearInterval(tick)
      clearTimeout(timer)
    }
  }, [path, afterMs, replace, navigate])
  return Math.max(1, Math.ceil((afterMs - passedMs) / 1000))
}
