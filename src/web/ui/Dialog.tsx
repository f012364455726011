import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import css from './Dialog.module.css'

/**
 * A question above the page: the browser keeps the focus inside, and gives it back at the end. Escape and a press beside
 * it close it, unless `isBusy`. Rendering it opens it.
 */
export function Dialog({ title, isBusy = false, onClose, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    // The page behind loses its scrollbar, and must not move for that.
    const { clientWidth, style } = document.documentElement
    if (!document.querySelector('dialog:modal'))
      style.setProperty('--scrollbar', `${window.innerWidth - clientWidth}px`)
    element?.showModal()
    return () => element?.close()
  }, [])
  // A press that began inside, such as marking a word, does not close it where it ends.
  const isPressedBeside = useRef(false)
  const leave = (): void => {
    if (!isBusy) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onPointerDown={event => {
        isPressedBeside.current = event.target === dialog.current
      }}
      onClick={event => event.target === dialog.current && isPressedBeside.current && leave()}
      onCancel={event => {
        event.preventDefault()
        leave()
      }}
      // A second Escape closes it whatever the page says.
      onClose={event => event.target === dialog.current && onClose()}
    >
      <div className={css.body}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

type DialogProps = { title: string; isBusy?: boolean; onClose(): void; children: ReactNode }

/** The row of choices at a dialog's end. */
export const DialogActions = ({ children }: { children: ReactNode }) => <div className={css.actions}>{children}</div>
