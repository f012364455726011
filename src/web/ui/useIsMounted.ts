import { useEffect, useRef } from 'react'

/** Whether the component is still on the page, for what happens after an awaited call. */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
