import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useEffect } from 'react'

/** The scroll positions of the window and of the elements with `data-scroll`, by name. */
type ScrollPositions = Record<string, number>

/** How long to wait until a restored page is tall enough. */
const maxWaitMs = 5000
const key = 'itcb_scroll'
const positions = new Map<number, ScrollPositions>(readPositions())
let entry = 0
let newest = 0

function readPositions(): [number, ScrollPositions][] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]')
  } catch {
    return []
  }
}

/** Keeps the newest positions over a reload. */
function storePositions(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...positions].slice(-50)))
  } catch {
    // Without storage a reload starts at the top.
  }
}

const entryOf = (state: unknown): number | null => {
  const value = (state as { entry?: unknown } | null)?.entry
  return typeof value === 'number' ? value : null
}

/** Gives the current history entry a number in its state; true for a new entry. */
function markEntry(): boolean {
  const existing = entryOf(history.state)
  entry = existing ?? Math.max(newest, ...positions.keys()) + 1
  newest = Math.max(newest, entry)
  if (existing !== null) return false
  positions.delete(entry)
  history.replaceState({ ...history.state, entry }, '')
  return true
}

const boxOf = (name: string): Element | null =>
  name === 'window' ? document.scrollingElement : document.querySelector(`[data-scroll="${name}"]`)

/** Scrolls to the saved positions as soon as the page is tall enough, unless the user scrolls meanwhile. */
function restore(saved: ScrollPositions): void {
  const ownEntry = entry
  const deadline = performance.now() + maxWaitMs
  let hasInput = false
  const onInput = (): void => {
    hasInput = true
  }
  const inputEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  for (const event of inputEvents) window.addEventListener(event, onInput, { passive: true, once: true })
  const attempt = (): void => {
    if (entry !== ownEntry || hasInput) return
    const results = Object.entries({ window: 0, ...saved }).map(([name, top]) => {
      const box = boxOf(name)
      box?.scrollTo({ top, behavior: 'instant' })
      return box !== null && Math.abs(box.scrollTop - top) <= 2
    })
    if (results.includes(false) && performance.now() < deadline) requestAnimationFrame(attempt)
  }
  attempt()
}

/** Scroll events of elements do not bubble. */
const scrollOptions = { passive: true, capture: true }

function storePosition({ target }: Event): void {
  const name = target === document ? 'window' : (target as Element).getAttribute?.('data-scroll')
  if (name) positions.set(entry, { ...positions.get(entry), [name]: boxOf(name)?.scrollTop ?? 0 })
}

function restoreEntry({ state }: PopStateEvent): void {
  const former = entryOf(state)
  // A link to a fragment of this page: the browser has scrolled there.
  if (former === null) return void markEntry()
  entry = former
  restore(positions.get(entry) ?? {})
}

/**
 * Scrolls to the top on a new route, and to the former position on Back, Forward and reload. Each new route focuses `main`.
 */
export function useScrollRestoration(path: string, main: RefObject<HTMLElement | null>): void {
  useWindowEvent('scroll', storePosition, scrollOptions)
  useWindowEvent('popstate', restoreEntry)
  useWindowEvent('pagehide', storePositions)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new entry
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const isFirst = entry === 0
    const isNew = markEntry()
    if (isFirst && !isNew) restore(positions.get(entry) ?? {})
    if (isFirst) return
    if (isNew) window.scrollTo({ top: 0, behavior: 'instant' })
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}
