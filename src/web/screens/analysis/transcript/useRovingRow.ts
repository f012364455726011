import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * One Tab stop for a list that renders only its rows in view: the row that was focused or pointed to last, which therefore
 * stays rendered. Arrows, Page keys, Home and End move it; `reveal` scrolls to it.
 */
export function useRovingRow(total: number, rowsPerPage: () => number, reveal: (row: HTMLElement, at: number) => void) {
  const list = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(0)
  const isMoving = useRef(false)
  const revealRow = useEffectEvent(reveal)
  // The row of the moved stop is rendered by now.
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${stop}"]`)
    if (row) focusWhenVisible(row, () => revealRow(row, stop))
  }, [stop])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = nextRow(event.key, stop, total, rowsPerPage)
    if (next === null) return
    event.preventDefault()
    isMoving.current = next !== stop
    setStop(next)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    const row = target.closest('[data-row]')?.getAttribute('data-row')
    if (row) setStop(Number(row))
  }
  return {
    stop,
    /** Of the list's element. */
    props: { ref: list, onKeyDown, onFocus },
    /** Makes this row the Tab stop, unless the user is at one. */
    pointTo: (row: number): void => {
      if (!list.current?.contains(document.activeElement)) setStop(row)
    },
  }
}

/** The virtual list hides a new row until it is measured. It is focused before the list scrolls the former one away. */
function focusWhenVisible(row: HTMLElement, onFocused: () => void, attempts = 10): void {
  row.focus({ preventScroll: true })
  if (document.activeElement === row) onFocused()
  else if (attempts > 0) requestAnimationFrame(() => focusWhenVisible(row, onFocused, attempts - 1))
}

function nextRow(key: string, row: number, total: number, rowsPerPage: () => number): number | null {
  const within = (at: number): number => Math.min(Math.max(at, 0), total - 1)
  if (key === 'ArrowDown') return within(row + 1)
  if (key === 'ArrowUp') return within(row - 1)
  if (key === 'PageDown') return within(row + rowsPerPage())
  if (key === 'PageUp') return within(row - rowsPerPage())
  if (key === 'Home') return 0
  return key === 'End' ? total - 1 : null
}
