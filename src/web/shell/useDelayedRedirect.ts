import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

/**
 * Navigates to `path` after `afterMs`, unless `path` is null. Returns the remaining seconds, at least 1. With `pauses` it
 * waits, and returns null, while the user points at the page's content, has focused a control, or has touched it.
 */
export function useDelayedRedirect(
  path: string | null,
  afterMs: number,
  { replace = true, pauses = false } = {},
): number | null {
  const [, navigate] = useLocation()
  const [leftMs, setLeftMs] = useState(afterMs)
  const remainingMs = useRef(afterMs)
  const isPaused = useIsAttended(pauses)
  useEffect(() => {
    if (path === null || isPaused) return
    const [began, from] = [performance.now(), remainingMs.current]
    const left = (): number => Math.max(0, from - (performance.now() - began))
    const tick = setInterval(() => setLeftMs(left()), 1000)
    const timer = setTimeout(() => navigate(path, { replace }), from)
    return () => {
      remainingMs.current = left()
      clearInterval(tick)
      clearTimeout(timer)
    }
  }, [path, isPaused, replace, navigate])
  return isPaused ? null : Math.max(1, Math.ceil(leftMs / 1000))
}

const content = 'main section'

/** True while a mouse is over the content or a control in it has the focus, and for good once it was touched. */
function useIsAttended(isEnabled: boolean): boolean {
  const [isPointed, setIsPointed] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  // Not pointerover: a page that appears under a resting pointer is not attended to yet.
  useWindowEvent('pointermove', ({ target, pointerType }) => setIsPointed(pointerType === 'mouse' && isContent(target)))
  useWindowEvent('pointerdown', ({ target, pointerType }) => {
    if (pointerType !== 'mouse' && isContent(target)) setIsTouched(true)
  })
  useWindowEvent('focusin', ({ target }) =>
    setIsFocused(target instanceof Element && target.matches(`${content} :is(a, button)`)),
  )
  useWindowEvent('focusout', () => setIsFocused(false))
  return isEnabled && (isPointed || isFocused || isTouched)
}

const isContent = (target: EventTarget | null): boolean => target instanceof Element && target.closest(content) !== null
