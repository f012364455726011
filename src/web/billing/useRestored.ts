import { useEffect, useRef } from 'react'

/** Runs when Back brings this page out of the browser's memory, as it was when another site took over. */
export function useRestored(act: () => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) latest.current()
    }
    window.addEventListener('pageshow', restored)
    return () => window.removeEventListener('pageshow', restored)
  }, [])
}
