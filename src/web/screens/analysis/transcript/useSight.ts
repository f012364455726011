import type { RefObject } from 'react'
import type { VirtualizerHandle } from 'virtua'

/** Scrolls rows into the part of the list that can be seen: below the search field, a playing video and tabs. */
export function useSight(
  list: RefObject<VirtualizerHandle | null>,
  search: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
) {
  const covered = (): { top: number; bottom: number } => {
    const [field, box] = [search.current, scroller.current]
    if (!field || !box) return { top: 0, bottom: 0 }
    const stuckAt = Number.parseFloat(getComputedStyle(field).top) || 0
    return {
      top: stuckAt + field.offsetHeight,
      bottom: Number.parseFloat(getComputedStyle(box).scrollPaddingBottom) || 0,
    }
  }
  return {
    center: (row: number): void => {
      const { top, bottom } = covered()
      list.current?.scrollToIndex(row, { align: 'center', offset: (bottom - top) / 2 })
    },
    /** Scrolls only if the row is not in sight. */
    reveal: (element: HTMLElement, row: number): void => {
      const box = scroller.current?.getBoundingClientRect()
      if (!box) return
      const place = element.getBoundingClientRect()
      const { top, bottom } = covered()
      if (place.top < box.top + top) list.current?.scrollToIndex(row, { align: 'start', offset: -top })
      else if (place.bottom > box.bottom - bottom) list.current?.scrollToIndex(row, { align: 'end', offset: bottom })
    },
    /** How many rows are in sight, less one, so that a page begins with what was its last row. */
    rowsPerPage: (): number => {
      const [handle, { top, bottom }] = [list.current, covered()]
      if (!handle) return 1
      const from = handle.scrollOffset
      const seen = handle.viewportSize - top - bottom
      return Math.max(1, handle.findItemIndex(from + seen) - handle.findItemIndex(from) - 1)
    },
  }
}
