import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Goes on to another page after a while; not at all while `path` is null. */
export function useLeaving(path: string | null, afterMs: number): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (path === null) return
    const timer = setTimeout(() => navigate(path, { replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [path, afterMs, navigate])
}
