import { type RefObject, useEffect, useRef } from 'react'

/** Opens a native dialog while it is mounted. The browser keeps the focus inside and returns it when it closes. */
export function useDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return dialog
}
