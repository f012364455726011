import { useEffect, useState } from 'react'

const toldMs = 2000

/** Copies a text, and tells for two seconds what came of it: a browser may keep its clipboard back, or have none. */
export function useCopying(): { outcome: 'copied' | 'failed' | null; copy(text: string): Promise<void> } {
  // A new object each time, so that a second press is told as long as the first.
  const [told, setTold] = useState<{ readonly outcome: 'copied' | 'failed' } | null>(null)
  useEffect(() => {
    if (told === null) return
    const timer = setTimeout(() => setTold(null), toldMs)
    return () => clearTimeout(timer)
  }, [told])
  return {
    outcome: told?.outcome ?? null,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text)
        setTold({ outcome: 'copied' })
      } catch {
        setTold({ outcome: 'failed' })
      }
    },
  }
}
