import { useEffect } from 'react'

/** Where the window and the page's own scrolling boxes stood (`data-scroll` names them). */
type Place = Record<string, number>

/** A returning page may need some time to load before it is tall enough again. */
const patienceMs = 5000
const key = 'itcb_scroll'
const places = new Map<number, Place>(readPlaces())
let entry = 0
let newest = 0

function readPlaces(): [number, Place][] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]')
  } catch {
    return []
  }
}

/** Keeps the places over a reload; the last ones are enough. */
function keepPlaces(): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...places].slice(-50)))
  } catch {
    // Without storage a reload begins at the top.
  }
}

const entryOf = (state: unknown): number | null => {
  const value = (state as { entry?: unknown } | null)?.entry
  return typeof value === 'number' ? value : null
}

/** Marks the current history entry, keeping the state that the navigation gave it; true for a new one. */
function markEntry(): boolean {
  const known = entryOf(history.state)
  entry = known ?? Math.max(newest, ...places.keys()) + 1
  newest = Math.max(newest, entry)
  if (known !== null) return false
  places.delete(entry)
  history.replaceState({ ...history.state, entry }, '')
  return true
}

const boxOf = (name: string): Element | null =>
  name === 'window' ? document.scrollingElement : document.querySelector(`[data-scroll="${name}"]`)

/** Scrolls to the entry's place as soon as the page is tall enough; a reader who scrolls meanwhile is left alone. */
function restore(place: Place): void {
  const began = entry
  const deadline = performance.now() + patienceMs
  let isTouched = false
  const touched = (): void => {
    isTouched = true
  }
  const signs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
  for (const sign of signs) window.addEventListener(sign, touched, { passive: true, once: true })
  const attempt = (): void => {
    if (entry !== began || isTouched) return
    const isThere = Object.entries({ window: 0, ...place }).map(([name, top]) => {
      const box = boxOf(name)
      box?.scrollTo({ top, behavior: 'instant' })
      return box !== null && Math.abs(box.scrollTop - top) <= 2
    })
    if (isThere.includes(false) && performance.now() < deadline) requestAnimationFrame(attempt)
  }
  attempt()
}

/** To the top on a new route; to the former place on Back, Forward and reload. */
export function useScrollRestoration(path: string): void {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = ({ target }: Event): void => {
      const name = target === document ? 'window' : (target as Element).getAttribute?.('data-scroll')
      if (name) places.set(entry, { ...places.get(entry), [name]: boxOf(name)?.scrollTop ?? 0 })
    }
    const travel = (event: PopStateEvent): void => {
      // A part of the same page was gone to: the browser has scrolled there.
      if (entryOf(event.state) === null) return void markEntry()
      entry = entryOf(event.state) ?? entry
      restore(places.get(entry) ?? {})
    }
    // Boxes do not let their scrolling bubble.
    window.addEventListener('scroll', remember, { passive: true, capture: true })
    window.addEventListener('popstate', travel)
    window.addEventListener('pagehide', keepPlaces)
    return () => {
      window.removeEventListener('scroll', remember, { capture: true })
      window.removeEventListener('popstate', travel)
      window.removeEventListener('pagehide', keepPlaces)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what makes a new entry
  useEffect(() => {
    const isFirst = entry === 0
    if (!markEntry()) return isFirst ? restore(places.get(entry) ?? {}) : undefined
    if (!isFirst) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [path])
}
