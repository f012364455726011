import { type RefObject, useEffect, useRef, useState } from 'react'

/** A distance below this counts as being at the end. */
const endTolerancePx = 64

/**
 * Keeps the newest words visible while an answer grows or the window changes, until the user scrolls up; returning to
 * the end, or pressing the button for it, follows again. Says whether the end is visible.
 */
export function useFollowBottom(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  dock: RefObject<HTMLElement | null>,
  isActive: boolean,
): { isAtEnd: boolean; scrollToEnd: () => void } {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const isFollowing = useRef(false)

  useEffect(() => {
    const box = scroller.current
    if (!box || !content.current || !isActive) return
    let lastTop = box.scrollTop
    let lastHeight = box.clientHeight
    const distance = (): number => box.scrollHeight - box.scrollTop - box.clientHeight
    const onScroll = (): void => {
      const isNear = distance() < endTolerancePx
      // A window that is resized scrolls by itself; that is not the user's doing.
      const isByUser = box.clientHeight === lastHeight
      if (isByUser && box.scrollTop < lastTop - 2 && !isNear) isFollowing.current = false
      else if (isByUser && isNear && box.scrollTop > lastTop) isFollowing.current = true
      lastTop = box.scrollTop
      setIsAtEnd(isNear)
    }
    const observer = new ResizeObserver(() => {
      lastHeight = box.clientHeight
      if (isFollowing.current) box.scrollTop = box.scrollHeight
      setIsAtEnd(distance() < endTolerancePx)
    })
    box.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(box)
    observer.observe(content.current)
    if (dock.current) observer.observe(dock.current)
    return () => {
      box.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroller, content, dock, isActive])

  return {
    isAtEnd,
    scrollToEnd: () => {
      isFollowing.current = true
      const box = scroller.current
      if (box) requestAnimationFrame(() => box.scrollTo({ top: box.scrollHeight, behavior: 'instant' }))
    },
  }
}
