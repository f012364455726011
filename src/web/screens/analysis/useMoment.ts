import { useEffect } from 'react'

/** A page that leads to a moment of the video notes it on the way here; it is gone to once, not again by Back or a reload. */
export function useMoment(seek: (seconds: number) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts once per visit
  useEffect(() => {
    const { moment, ...rest } = (history.state ?? {}) as { moment?: unknown }
    if (typeof moment !== 'number') return
    history.replaceState(rest, '')
    seek(moment)
  }, [])
}
