import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Group, Modal } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'
import css from './Dialog.module.css'

/**
 * Mantine's Modal, open while it is rendered. It returns the focus when it is unmounted. Escape and a press outside close
 * it, unless `isBusy`. With a `closeLabel` it has a close button beside its title.
 */
export function Dialog({ title, isBusy = false, closeLabel, onClose, children }: DialogProps) {
  useLayoutEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <Modal
      opened
      classNames={css}
      centered
      size={480}
      radius="lg"
      // Mantine's 200 is below the title bar of the analysis page.
      zIndex="var(--over-dialog)"
      // The page behind keeps its scrollbar, and so its width.
      removeScrollProps={{ removeScrollBar: false }}
      // Its style module animates it: it is rendered open.
      transitionProps={{ duration: 0 }}
      title={title}
      withCloseButton={closeLabel !== undefined}
      closeButtonProps={{ 'aria-label': closeLabel, m: '-10px -12px -10px 0' }}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      // Else it would be another banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      onClose={onClose}
    >
      {children}
    </Modal>
  )
}

type DialogProps = { title: string; isBusy?: boolean; closeLabel?: string; onClose(): void; children: ReactNode }

/** The row of buttons at a dialog's end. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <Group gap="xs" justify="flex-end" className={css.actions}>
    {children}
  </Group>
)
