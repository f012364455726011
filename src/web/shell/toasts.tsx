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

function setQueue(next: readonly Toast[]): void {
  queue = next
  listeners.notify()
}

/** Shows a short notice at the bottom left. Several are shown one after another. */
export function toast(text: string, { isError = false } = {}): void {
  if (queue.at(-1)?.text !== text) setQueue([...queue, { id: ++lastId, text, isError }])
}

const dismiss = (): void => setQueue(queue.slice(1))

/** Shows one toast at a time, in order; screen readers announce it. */
export function Toasts() {
  const current = useSyncExternalStore(
    listeners.subscribe,
    () => queue[0],
    () => undefined,
  )
  return (
    <div className={css.region} data-toasts role="status" aria-live="polite">
      {current && <ShownToast key={current.id} {...current} />}
    </div>
  )
}

/** Closes by itself, but not while it is pointed at or focused. */
function ShownToast({ text, isError }: Toast) {
  const [isPaused, setIsPaused] = useState(false)
  const remainingMs = useRef(shownMs)
  useEffect(() => {
    if (isPaused) return
    const began = performance.now()
    const timer = setTimeout(dismiss, remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= performance.now() - began
    }
  }, [isPaused])
  return (
    <Notification
      classNames={css}
      icon={isError && <IconAlertCircle size={20} stroke={1.7} aria-hidden="true" />}
      // The element around it is the live region.
      role="presentation"
      closeButtonProps={{ 'aria-label': texts.dismiss }}
      onClose={dismiss}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      {text}
    </Notification>
  )
}
