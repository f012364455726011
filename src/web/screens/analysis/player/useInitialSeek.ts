import { useEffect } from 'react'

/** Seeks to the moment that a link to this page carries in its history state. Once per visit: Back and reload do not repeat it. */
export function useInitialSeek(seek: (seconds: number) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts once per visit
  useEffect(() => {
    const { moment, ...rest } = (history.state ?? {}) as { moment?: unknown }
    if (typeof moment !== 'number') return
    history.replaceState(rest, '')
    seek(moment)
  }, [])
}
