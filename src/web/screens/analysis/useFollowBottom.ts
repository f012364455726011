import { type RefObject, useEffect, useRef, useState } from 'react'

/** Nearer than this to the end counts as being there. */
const tolerance = 64

/**
 * Keeps the newest words in sight while an answer grows or the window changes, until somebody scrolls up; says whether the
 * end is in sight. Who scrolled up stays there until they return to the end or ask for it.
 */
export function useFollowBottom(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  isActive: boolean,
): { isAtEnd: boolean; toEnd: () => void } {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const follows = useRef(false)

  useEffect(() => {
    const box = scroller.current
    if (!box || !content.current || !isActive) return
    let lastTop = box.scrollTop
    let lastHeight = box.clientHeight
    const distance = (): number => box.scrollHeight - box.scrollTop - box.clientHeight
    const look = (): void => {
      const isNear = distance() < tolerance
      // A window that shrinks or grows scrolls by itself; that is nobody's wish.
      const isOwn = box.clientHeight === lastHeight
      if (isOwn && box.scrollTop < lastTop - 2 && !isNear) follows.current = false
      else if (isOwn && isNear && box.scrollTop > lastTop) follows.current = true
      lastTop = box.scrollTop
      setIsAtEnd(isNear)
    }
    const grow = new ResizeObserver(() => {
      lastHeight = box.clientHeight
      if (follows.current) box.scrollTop = box.scrollHeight
      setIsAtEnd(distance() < tolerance)
    })
    box.addEventListener('scroll', look, { passive: true })
    grow.observe(box)
    // The list, and what stands below it in the same column.
    for (const part of content.current.parentElement?.children ?? []) grow.observe(part)
    return () => {
      box.removeEventListener('scroll', look)
      grow.disconnect()
    }
  }, [scroller, content, isActive])

  return {
    isAtEnd,
    toEnd: () => {
      follows.current = true
      const box = scroller.current
      if (box) requestAnimationFrame(() => box.scrollTo({ top: box.scrollHeight, behavior: 'instant' }))
    },
  }
}
