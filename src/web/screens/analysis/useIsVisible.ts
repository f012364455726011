import { type RefObject, useEffect, useState } from 'react'

/**
 * True while any part of an element is in the viewport, not counting the top `coveredTop` pixels, which a header covers.
 * Returns `assumed` until the browser reports.
 */
export function useIsVisible(element: RefObject<HTMLElement | null>, assumed: boolean, coveredTop = 0): boolean {
  const [isVisible, setIsVisible] = useState(assumed)
  useEffect(() => {
    if (!element.current) return
    const update = (entries: IntersectionObserverEntry[]): void =>
      setIsVisible(entries.at(-1)?.isIntersecting ?? assumed)
    const observer = new IntersectionObserver(update, { rootMargin: `-${Math.round(coveredTop)}px 0px 0px` })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, assumed, coveredTop])
  return isVisible
}
