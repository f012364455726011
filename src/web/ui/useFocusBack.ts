import { useEffect, useRef } from 'react'

/** The button that gets the focus back when what it opened is closed. */
export function useFocusBack<T extends HTMLElement>(isOpen: boolean) {
  const button = useRef<T>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
