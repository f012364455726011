import { type RefObject, useEffect, useState } from 'react'

/** Keys by which a reader scrolls. */
const scrollKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']

/** Whether the list goes along with the video. A reader who scrolls is left alone until they ask to go along again. */
export function useFollowing(scroller: RefObject<HTMLElement | null>): [boolean, (follows: boolean) => void] {
  const [follows, setFollows] = useState(true)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const own = new AbortController()
    const leave = (): void => setFollows(false)
    const { signal } = own
    box.addEventListener('wheel', leave, { signal, passive: true })
    box.addEventListener('touchmove', leave, { signal, passive: true })
    box.addEventListener('keydown', event => scrollKeys.includes(event.key) && leave(), { signal })
    // The bar at the side belongs to the scrolled box itself.
    box.addEventListener('pointerdown', event => event.target === box && leave(), { signal })
    return () => own.abort()
  }, [scroller])
  return [follows, setFollows]
}
