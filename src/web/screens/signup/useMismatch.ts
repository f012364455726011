import { useEffect, useState } from 'react'
import { mayBecome } from './form.ts'

/** How long a pause within a word may be. */
const pauseMs = 500

/**
 * Live, while the second of two equal fields is being written: true as soon as it cannot become the first any more, or
 * when typing stops short of it.
 */
export function useMismatch(original: string, again: string): boolean {
  const [hasPaused, setHasPaused] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key begins a new pause
  useEffect(() => {
    setHasPaused(false)
    const timer = setTimeout(() => setHasPaused(true), pauseMs)
    return () => clearTimeout(timer)
  }, [original, again])
  return again !== '' && (hasPaused || !mayBecome(again, original))
}
