import { type RefObject, useEffect } from 'react'

/** Tells the page how high the composer is (`--dock`), so that nothing hides behind it. */
export function useDockHeight(dock: RefObject<HTMLElement | null>, page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const [from, to] = [dock.current, page.current]
    if (!from || !to) return
    const watch = new ResizeObserver(() => to.style.setProperty('--dock', `${from.offsetHeight}px`))
    watch.observe(from)
    return () => watch.disconnect()
  }, [dock, page])
}
