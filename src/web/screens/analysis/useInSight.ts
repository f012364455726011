import { type RefObject, useEffect, useState } from 'react'

/** True while any part of an element can be seen; `assumed` until that is known. */
export function useInSight(element: RefObject<HTMLElement | null>, assumed: boolean): boolean {
  const [isInSight, setIsInSight] = useState(assumed)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(entries => setIsInSight(entries.at(-1)?.isIntersecting ?? assumed))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, assumed])
  return isInSight
}
