import { useEffect } from 'react'

/** A returning page may need some time to load before it is tall enough again. */
const patienceMs = 2000
const positions = new Map<number, number>()
let entry = 0
let newest = 0

const entryOf = (state: unknown): number | null => {
  const value = (state as { entry?: unknown } | null)?.entry
  return typeof value === 'number' ? value : null
}

/** Marks the current history entry, keeping the state that the navigation gave it. */
function markEntry(): void {
  const known = entryOf(history.state)
  entry = known ?? ++newest
  newest = Math.max(newest, entry)
  if (known === null) history.replaceState({ ...history.state, entry }, '')
}

function restore(top: number): void {
  const deadline = performance.now() + patienceMs
  const attempt = (): void => {
    window.scrollTo({ top, behavior: 'instant' })
    if (Math.abs(window.scrollY - top) > 2 && performance.now() < deadline) requestAnimationFrame(attempt)
  }
  attempt()
}

/** To the top on a new route, to the former place on Back and Forward (decision 34). */
export function useScrollMemory(path: string): void {
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = (): void => void positions.set(entry, window.scrollY)
    const travel = (event: PopStateEvent): void => {
      entry = entryOf(event.state) ?? entry
      restore(positions.get(entry) ?? 0)
    }
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('popstate', travel)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('popstate', travel)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what makes a new entry
  useEffect(() => {
    const isNew = entryOf(history.state) === null
    markEntry()
    if (isNew && newest > 1) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [path])
}
