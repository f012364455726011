// What the first paint does not need, loaded after it: the shortcuts' listener, and the service worker that caches files.
import { readStored } from './storage.ts'

/** Elements that handle their keys themselves. */
const ownKeySelector = 'input, textarea, select, [contenteditable], [role="menu"], dialog, [aria-modal="true"]'

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
      !(event.target as Element).closest?.(ownKeySelector) &&
      readStored('itcb_shortcuts') !== 'off'
    if (!isPalette && !isSingle) return
    // Browsers have shortcuts of their own with these keys.
    if (isPalette || key === '/') event.preventDefault()
    import('../keyboard/press-shortcut.tsx').then(
      ({ pressShortcut }) => pressShortcut(key),
      () => {},
    )
  })
}

/** Pages also work without a service worker, and browsers may refuse it. */
const registerWorker = (): void =>
  void navigator.serviceWorker?.register('/sw.js', { updateViaCache: 'none' }).catch(() => {})

listenToShortcuts()
registerWorker()
