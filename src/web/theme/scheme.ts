import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { readStored, store } from '../shell/storage.ts'

export type Scheme = 'light' | 'dark'

const lightSystem = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)')
const stored = (): Scheme | null => {
  const value = readStored('theme')
  return value === 'light' || value === 'dark' ? value : null
}

/** What was chosen on this page; without storage the choice lasts until the page closes. */
let chosen: Scheme | null = null
const listeners = createListeners()

/** The stored theme; else the system's wish for light, followed while nothing is stored; else dark. */
const current = (): Scheme => stored() ?? chosen ?? (lightSystem().matches ? 'light' : 'dark')

/** The page's own styles and the component library's read the theme from this attribute; `scheme.js` sets it first. */
function show(): void {
  document.documentElement.dataset.mantineColorScheme = current()
  listeners.notify()
}

/** Chooses a theme, and remembers it. */
export function chooseScheme(scheme: Scheme): void {
  chosen = scheme
  store('theme', scheme)
  show()
}

/** Follows the system while nothing is stored, and what is chosen in another tab. */
export function followScheme(): void {
  lightSystem().addEventListener('change', show)
  window.addEventListener('storage', event => {
    if (event.key === 'theme') show()
  })
}

/** The theme that is shown; dark while the page's first picture is taken over, which is drawn without a browser. */
export const useScheme = (): Scheme => useSyncExternalStore(listeners.subscribe, current, () => 'dark')
