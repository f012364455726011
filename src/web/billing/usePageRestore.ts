import { useEffect, useRef } from 'react'

/** Runs `onRestore` when Back restores this page from the browser's back-forward cache. */
export function usePageRestore(onRestore: () => void): void {
  const latest = useRef(onRestore)
  latest.current = onRestore
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) latest.current()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}
