import { type RefObject, useEffect, useState } from 'react'

/** True while any part of an element can be seen below the window's first `covered` pixels; `assumed` until it is known. */
export function useInSight(element: RefObject<HTMLElement | null>, assumed: boolean, covered = 0): boolean {
  const [isInSight, setIsInSight] = useState(assumed)
  useEffect(() => {
    if (!element.current) return
    const look = (entries: IntersectionObserverEntry[]): void => setIsInSight(entries.at(-1)?.isIntersecting ?? assumed)
    const watch = new IntersectionObserver(look, { rootMargin: `-${Math.round(covered)}px 0px 0px` })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element, assumed, covered])
  return isInSight
}
