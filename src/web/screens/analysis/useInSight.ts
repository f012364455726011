import { type RefObject, useEffect, useState } from 'react'

/** True while any part of an element can be seen; true until that is known. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(entries => setIsInSight(entries.at(-1)?.isIntersecting ?? true))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return isInSight
}
