import { type RefObject, useEffect } from 'react'

/** Tells the page, and the notices beside it, how high the composer is (`--dock`), so that nothing hides behind or over it. */
export function useDockHeight(dock: RefObject<HTMLElement | null>, page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [from, to] = [dock.current, page.current]
    if (!from || !to) return
    const all = [to, document.documentElement]
    const watch = new ResizeObserver(() => {
      for (const { style } of all) style.setProperty('--dock', `${from.offsetHeight}px`)
    })
    watch.observe(from)
    return () => {
      watch.disconnect()
      document.documentElement.style.removeProperty('--dock')
    }
  }, [dock, page])
}
