// First: it declares the order of the style layers.
import './theme.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { isPanelMode } from './paths.ts'
import { preloadScreen } from './routes.tsx'
import { listenToLinks } from './shell/lazy-screen.tsx'
import { followScheme } from './theme/scheme.ts'

followScheme()
listenToLinks(preloadScreen)
if (!isPanelMode()) addEventListener('load', () => import('./shell/start-extras.ts').catch(() => {}))
const root = document.getElementById('root')!

// The home page is prerendered. Hydration as a transition keeps the page responsive.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, <App />))
else {
  // Start loading the fonts now: a page that starts empty shows its first text later.
  const styles = getComputedStyle(document.documentElement)
  for (const family of ['--sans', '--serif']) {
    const [name] = styles.getPropertyValue(family).split(',')
    // The fallback fonts are shown instead.
    document.fonts.load(`1em ${name}`).catch(() => {})
  }
  createRoot(root).render(<App />)
}
