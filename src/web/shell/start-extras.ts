// What the first picture does not need, loaded after it: the listener of the shortcuts, and the worker that keeps files.
import { readStored } from './storage.ts'

/** Where keys belong to what has the focus. */
const ownKeys = 'input, textarea, select, [contenteditable], [role="menu"], dialog, [aria-modal="true"]'

/** Listens for the shortcuts. Their code is fetched by the first key that may be one; keys are handled in order. */
function listenToShortcuts(): void {
  addEventListener('keydown', event => {
    const { key, metaKey, ctrlKey } = event
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const isMac = /Mac|iP/.test(navigator.platform)
    const isPalette = !event.shiftKey && key.toLowerCase() === 'k' && metaKey === isMac && ctrlKey !== isMac
    const isSingle =
      !metaKey &&
      !ctrlKey &&
      '/?gvah'.includes(key) &&
      !(event.target as Element).closest?.(ownKeys) &&
      readStored('itcb_shortcuts') !== 'off'
    if (!isPalette && !isSingle) return
    // Browsers have their own use for these.
    if (isPalette || key === '/') event.preventDefault()
    import('../keyboard/press-shortcut.tsx').then(
      ({ pressShortcut }) => pressShortcut(key),
      () => {},
    )
  })
}

/** Pages work as well without a worker, and browsers may refuse it. */
const registerWorker = (): void =>
  void navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})

listenToShortcuts()
registerWorker()
