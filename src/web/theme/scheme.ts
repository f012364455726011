import { useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'
import { readStored, store } from '../shell/storage.ts'

export type Scheme = 'light' | 'dark'

const lightSystemQuery = (): MediaQueryList => matchMedia('(prefers-color-scheme: light)')
const storedScheme = (): Scheme | null => {
  const value = readStored('theme')
  return value === 'light' || value === 'dark' ? value : null
}

/** The choice on this page. Without storage it lasts until the page closes. */
let chosenScheme: Scheme | null = null
const listeners = createListeners()

/** The stored theme, else the one chosen on this page, else light if the system prefers it, else dark. */
const currentScheme = (): Scheme => storedScheme() ?? chosenScheme ?? (lightSystemQuery().matches ? 'light' : 'dark')

/** Keeps the browser's toolbar in the page's color (`theme-color`). */
function colorToolbar(): void {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--page').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
}

/** Sets the attribute from which the page's and Mantine's styles read the theme; `scheme.js` sets it first. */
function applyScheme(): void {
  document.documentElement.dataset.mantineColorScheme = currentScheme()
  colorToolbar()
  listeners.notify()
}

/** Sets and stores the theme. */
export function chooseScheme(scheme: Scheme): void {
  chosenScheme = scheme
  store('theme', scheme)
  applyScheme()
}

/** Follows the system while nothing is stored, and the choice in other tabs. */
export function followScheme(): void {
  colorToolbar()
  lightSystemQuery().addEventListener('change', applyScheme)
  window.addEventListener('storage', event => {
    if (event.key === 'theme') applyScheme()
  })
}

/** The current theme; dark during hydration, because the page is prerendered dark. */
export const useScheme = (): Scheme => useSyncExternalStore(listeners.subscribe, currentScheme, () => 'dark')
