import { useEffect, useState } from 'react'
import { mayBecome } from './form.ts'

/** After this pause, typing counts as finished. */
const pauseMs = 500

/**
 * Compares a repeated field while it is typed: true as soon as it cannot become equal to the original, or when typing
 * pauses before it does.
 */
export function useMismatch(original: string, repeated: string): boolean {
  const [hasPaused, setHasPaused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key stroke restarts the pause
  useEffect(() => {
    setHasPaused(false)
    const timer = setTimeout(() => setHasPaused(true), pauseMs)
    return () => clearTimeout(timer)
  }, [original, repeated])
  return repeated !== '' && (hasPaused || !mayBecome(repeated, original))
}
