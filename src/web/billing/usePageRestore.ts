import { useEffect, useRef } from 'react'

/** Runs `act` when Back restores this page from the browser's back-forward cache. */
export function usePageRestore(act: () => void): void {
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
