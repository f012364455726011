import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { texts } from './texts.ts'
import css from './toasts.module.css'

type Toast = { readonly id: number; readonly text: string; readonly isError: boolean }

/** How long a toast stays (spec §9). */
const shownMs = 3000
let queue: readonly Toast[] = []
let lastId = 0
const listeners = createListeners()

function change(next: readonly Toast[]): void {
  queue = next
  listeners.tell()
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
  // The top layer, anew for each notice: so it stands above a dialog that was opened meanwhile.
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!current) return
    const element = place.current
    element?.showPopover()
    return () => element?.hidePopover()
  }, [current])
  return (
    <div ref={place} popover="manual" className={css.place} role="status" aria-live="polite">
      {current && <Shown key={current.id} {...current} />}
    </div>
  )
}

/** Goes by itself, but not while somebody points at it or stands on it. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it only waits longer
    <div
      className={css.toast}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {isError && <IconAlertCircle className={css.sign} size={20} stroke={1.7} aria-hidden="true" />}
      <p className={css.words}>{text}</p>
      <button type="button" className={css.close} aria-label={texts.dismiss} onClick={dismiss}>
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  )
}
