import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import css from './toasts.module.css'

type Toast = { readonly id: number; readonly text: string; readonly isError: boolean }

/** How long a toast stays (spec §9). */
const shownMs = 3000
let queue: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  queue = next
  for (const listener of listeners) listener()
}

/** Shows a short notice at the bottom left; several wait their turn. */
export function toast(text: string, { isError = false } = {}): void {
  if (queue.at(-1)?.text !== text) change([...queue, { id: ++lastId, text, isError }])
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One toast at a time, in order; spoken by screen readers. */
export function Toasts() {
  const current = useSyncExternalStore(subscribe, () => queue[0])
  useEffect(() => {
    if (!current) return
    const timer = setTimeout(() => change(queue.slice(1)), shownMs)
    return () => clearTimeout(timer)
  }, [current])
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
      {current && (
        <div key={current.id} className={css.toast} data-error={current.isError || undefined}>
          {current.text}
        </div>
      )}
    </div>
  )
}
