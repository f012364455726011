import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** A distance below this counts as being at the end. */
const endTolerancePx = 64

/** `answer`: to the end, but the question stays in sight, so that an answer is read from its beginning. */
type Following = 'answer' | 'end' | null

/**
 * Follows an answer while it grows or the window changes, until its question is at the top or the user scrolls up;
 * returning to the end, or pressing the button for it, follows to the end. Says whether the end of the messages is visible.
 */
export function useFollowBottom(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  dock: RefObject<HTMLElement | null>,
  isActive: boolean,
): { isAtEnd: boolean; scrollToEnd: () => void; followAnswer: () => void } {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const following = useRef<Following>(null)
  // Where `move` scrolled to; any other place is the user's choice.
  const movedTo = useRef<number>(undefined)
  const move = useCallback(
    (box: HTMLElement): void => {
      const end = box.scrollHeight - box.clientHeight
      const most = following.current === 'answer' && content.current ? questionTop(box, content.current) : end
      // Never back: what is in sight stays.
      box.scrollTo({ top: Math.max(Math.min(end, most), Math.min(end, box.scrollTop)), behavior: 'instant' })
      movedTo.current = box.scrollTop
    },
    [content],
  )

  useEffect(() => {
    const box = scroller.current
    if (!box || !content.current || !isActive) return
    let lastTop = box.scrollTop
    let lastHeight = box.clientHeight
    const distance = (): number => box.scrollHeight - box.scrollTop - box.clientHeight
    const isEndVisible = (): boolean => {
      const end = box.querySelector('[data-messages]')?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
      return distance() < endTolerancePx || end <= (dock.current?.getBoundingClientRect().top ?? 0)
    }
    const onScroll = (): void => {
      const isNear = distance() < endTolerancePx
      // A window that is resized scrolls by itself; that is not the user's doing.
      const isByUser = box.clientHeight === lastHeight && box.scrollTop !== movedTo.current
      if (isByUser && box.scrollTop < lastTop - 2 && !isNear) following.current = null
      else if (isByUser && isNear && box.scrollTop > lastTop) following.current = 'end'
      lastTop = box.scrollTop
      setIsAtEnd(isEndVisible())
    }
    const observer = new ResizeObserver(() => {
      lastHeight = box.clientHeight
      if (following.current) move(box)
      setIsAtEnd(isEndVisible())
    })
    box.addEventListener('scroll', onScroll, { passive: true })
    observer.observe(box)
    observer.observe(content.current)
    if (dock.current) observer.observe(dock.current)
    return () => {
      box.removeEventListener('scroll', onScroll)
      observer.disconnect()
    }
  }, [scroller, content, dock, isActive, move])

  const follow = (what: Following): void => {
    following.current = what
    const box = scroller.current
    if (box) requestAnimationFrame(() => move(box))
  }
  return { isAtEnd, scrollToEnd: () => follow('end'), followAnswer: () => follow('answer') }
}

/** Where the newest question is at the top. Of a long one the last part, so that half of the height is the answer's. */
function questionTop(box: HTMLElement, content: HTMLElement): number {
  const question = [...content.querySelectorAll<HTMLElement>('[data-question]')].at(-1)
  if (!question) return box.scrollHeight
  const covered = Number.parseFloat(getComputedStyle(question).scrollMarginTop) || 0
  const { top, bottom } = question.getBoundingClientRect()
  const start = Math.max(top, bottom - (box.clientHeight - covered) / 2)
  return box.scrollTop + start - box.getBoundingClientRect().top - covered
}
