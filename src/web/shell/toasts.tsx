import { Notification } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { texts } from './texts.ts'
import css from './toasts.module.css'

type Toast = { readonly id: number; readonly text: string; readonly isError: boolean }

/** How long a toast stays. */
const shownMs = 3000
let queue: readonly Toast[] = []
let lastId = 0
const listeners = createListeners()

function change(next: readonly Toast[]): void {
  queue = next
  listeners.notify()
}

/** Shows a short notice at the bottom left; several wait their turn. */
export function toast(text: string, { isError = false } = {}): void {
  if (queue.at(-1)?.text !== text) change([...queue, { id: ++lastId, text, isError }])
}

const dismiss = (): void => change(queue.slice(1))

/** One toast at a time, in order; spoken by screen readers. */
export function Toasts() {
  const current = useSyncExternalStore(
    listeners.subscribe,
    () => queue[0],
    () => undefined,
  )
  return (
    <div className={css.place} data-toasts role="status" aria-live="polite">
      {current && <Shown key={current.id} {...current} />}
    </div>
  )
}

/** Closes by itself, but not while it is pointed at or focused. */
function Shown({ text, isError }: Toast) {
  const [isHeld, setIsHeld] = useState(false)
  const left = useRef(shownMs)
  useEffect(() => {
    if (isHeld) return
    const began = performance.now()
    const timer = setTimeout(dismiss, left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [isHeld])
  return (
    <Notification
      className={css.toast}
      icon={isError && <IconAlertCircle size={20} stroke={1.7} aria-hidden="true" />}
      // The place around it is the live region.
      role="presentation"
      closeButtonProps={{ 'aria-label': texts.dismiss }}
      onClose={dismiss}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {text}
    </Notification>
  )
}
