import { type RefObject, useEffect } from 'react'

/** Tells the page, and the notices beside it, how high the composer is (`--dock`), so that nothing hides behind or over it; 0 where it is in line with the page. */
export function useDockHeight(
  dock: RefObject<HTMLElement | null>,
  page: RefObject<HTMLElement | null>,
  isOver: boolean,
): void {
  useEffect(() => {
    const [from, to] = [dock.current, page.current]
    if (!from || !to) return
    const all = [to, document.documentElement]
    const watch = new ResizeObserver(() => {
      for (const { style } of all) style.setProperty('--dock', `${isOver ? from.offsetHeight : 0}px`)
    })
    watch.observe(from)
    return () => {
      watch.disconnect()
      document.documentElement.style.removeProperty('--dock')
    }
  }, [dock, page, isOver])
}
