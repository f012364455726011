import { useEffect, useRef } from 'react'

/** The button that gets the focus back when what it opened is closed. */
export function useFocusBack<T extends HTMLElement>(isOpen: boolean) {
  const button = useRef<T>(null)
  useEffect(() => (isOpen ? () => button.current?.focus() : undefined), [isOpen])
  return button
}
