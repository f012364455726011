import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the question field when the focused control disappears: Send after sending, Stop at the end, a
 * suggestion, a dismissed notice. Not on touch screens, where the field would open the on-screen keyboard.
 */
export function useRestoreFocus(
  list: RefObject<HTMLElement | null>,
  dock: RefObject<HTMLElement | null>,
  change: unknown,
): void {
  const last = useRef<Element>(null)
  // A click outside every control means that the user left on purpose.
  useWindowEvent('pointerdown', () => (last.current = null), { capture: true })
  useWindowEvent('focusin', ({ target }) => {
    const isInChat = target instanceof Element && (list.current?.contains(target) || dock.current?.contains(target))
    last.current = isInChat ? target : null
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may have removed the focused control
  useEffect(() => {
    const isGone = last.current?.isConnected === false && document.activeElement === document.body
    if (!isGone || matchMedia('(pointer: coarse)').matches) return
    dock.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [change, dock])
}
