import { type RefObject, useEffect, useRef, useState } from 'react'

/** Closer than this to the end counts as being there. */
const tolerance = 64

/**
 * Keeps the newest words visible while an answer grows or the window changes, until the user scrolls up; returning to
 * the end, or pressing the button for it, follows again. Says whether the end is visible.
 */
export function useFollowBottom(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  isActive: boolean,
): { isAtEnd: boolean; toEnd: () => void } {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const isFollowing = useRef(false)

  useEffect(() => {
    const box = scroller.current
    if (!box || !content.current || !isActive) return
    let lastTop = box.scrollTop
    let lastHeight = box.clientHeight
    const distance = (): number => box.scrollHeight - box.scrollTop - box.clientHeight
    const onScroll = (): void => {
      const isNear = distance() < tolerance
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
      setIsAtEnd(distance() < tolerance)
    })
    box.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(box)
    // The list, and what is below it in the same column.
    for (const part of content.current.parentElement?.children ?? []) observer.observe(part)
    return () => {
      box.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroller, content, isActive])

  return {
    isAtEnd,
    toEnd: () => {
      isFollowing.current = true
      const box = scroller.current
      if (box) requestAnimationFrame(() => box.scrollTo({ top: box.scrollHeight, behavior: 'instant' }))
    },
  }
}
