import { type RefObject, useEffect, useState } from 'react'

const scrollKeys = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']

/** Whether the list scrolls along with the video. Scrolling by hand stops it, until the user asks for it again. */
export function useFollowVideo(scroller: RefObject<HTMLElement | null>): [boolean, (isFollowing: boolean) => void] {
  const [isFollowing, setIsFollowing] = useState(true)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const controller = new AbortController()
    const leave = (): void => setIsFollowing(false)
    const { signal } = controller
    box.addEventListener('wheel', leave, { signal, passive: true })
    box.addEventListener('touchmove', leave, { signal, passive: true })
    box.addEventListener('keydown', event => scrollKeys.includes(event.key) && leave(), { signal })
    // A press on the scroll bar has the scrolled box itself as its target.
    box.addEventListener('pointerdown', event => event.target === box && leave(), { signal })
    return () => controller.abort()
  }, [scroller])
  return [isFollowing, setIsFollowing]
}
