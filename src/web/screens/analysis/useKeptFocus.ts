import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the keyboard back to the field when the control that had it is gone: Send after sending, Stop at the end, a chip
 * that was asked, a bar that was dismissed. Not for fingers: the field would bring up the on-screen keyboard.
 */
export function useKeptFocus(
  list: RefObject<HTMLElement | null>,
  dock: RefObject<HTMLElement | null>,
  change: unknown,
): void {
  const last = useRef<Element>(null)
  useEffect(() => {
    // A press beside every control leaves them by the reader's own wish.
    const leave = (): void => {
      last.current = null
    }
    const arrive = ({ target }: FocusEvent): void => {
      const isHere = target instanceof Element && (list.current?.contains(target) || dock.current?.contains(target))
      last.current = isHere ? target : null
    }
    document.addEventListener('pointerdown', leave, { capture: true })
    document.addEventListener('focusin', arrive)
    return () => {
      document.removeEventListener('pointerdown', leave, { capture: true })
      document.removeEventListener('focusin', arrive)
    }
  }, [list, dock])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change may have taken the focused control away
  useEffect(() => {
    const isGone = last.current?.isConnected === false && document.activeElement === document.body
    if (!isGone || matchMedia('(pointer: coarse)').matches) return
    dock.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [change, dock])
}
