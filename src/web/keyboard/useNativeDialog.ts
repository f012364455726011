import { type RefObject, useEffect, useRef } from 'react'

/** Opens a native modal dialog on mount. The browser keeps the focus inside and returns it when the dialog closes. */
export function useNativeDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return dialog
}
