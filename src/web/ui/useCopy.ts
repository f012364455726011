import { useEffect, useState } from 'react'

const shownMs = 2000

/** Copies a text, and says for two seconds whether it worked: browsers may block the clipboard. */
export function useCopy(): { outcome: 'copied' | 'failed' | null; copy(text: string): Promise<void> } {
  // A new object each time, so that a second copy restarts the timer.
  const [shown, setShown] = useState<{ readonly outcome: 'copied' | 'failed' } | null>(null)
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => setShown(null), shownMs)
    return () => clearTimeout(timer)
  }, [shown])
  return {
    outcome: shown?.outcome ?? null,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text)
        setShown({ outcome: 'copied' })
      } catch {
        setShown({ outcome: 'failed' })
      }
    },
  }
}
