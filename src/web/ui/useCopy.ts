import { useState } from 'react'
import { useTimer } from './useTimer.ts'

const shownMs = 2000

/** Copies a text, and says for two seconds whether it worked: browsers may block the clipboard. */
export function useCopy(): {
  outcome: 'copied' | 'failed' | null
  copy(text: string | Promise<string>): Promise<void>
} {
  // A new object each time, so that a second copy restarts the timer.
  const [result, setResult] = useState<{ readonly outcome: 'copied' | 'failed' } | null>(null)
  useTimer(result && shownMs, () => setResult(null), result)
  return {
    outcome: result?.outcome ?? null,
    async copy(text) {
      try {
        await (typeof text === 'string' ? navigator.clipboard.writeText(text) : copyLater(text))
        setResult({ outcome: 'copied' })
      } catch {
        setResult({ outcome: 'failed' })
      }
    },
  }
}

/** Safari lets a page copy only in the click itself: it takes a promise of the text. */
const copyLater = (text: Promise<string>): Promise<void> =>
  navigator.clipboard.write([
    new ClipboardItem({ 'text/plain': text.then(words => new Blob([words], { type: 'text/plain' })) }),
  ])
