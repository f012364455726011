import { type RefObject, useEffect } from 'react'

/**
 * Publishes the composer's height as `--dock`, so that neither the page nor a notification hides behind it; 0 where the
 * composer scrolls with the page.
 */
export function useDockHeight(
  dock: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
  isOver: boolean,
): void {
  useEffect(() => {
    const [from, to] = [dock.current, page.current]
    if (!from || !to) return
    const targets = [to, document.documentElement]
    const observer = new ResizeObserver(() => {
      for (const { style } of targets) style.setProperty('--dock', `${isOver ? from.offsetHeight : 0}px`)
    })
    observer.observe(from)
    return () => {
      observer.disconnect()
      document.documentElement.style.removeProperty('--dock')
    }
  }, [dock, page, isOver])
}
