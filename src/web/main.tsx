import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './App.tsx'
import './theme.css'
import { followScheme } from './theme/scheme.ts'

followScheme()
const root = document.getElementById('root')!

// The home page comes with its first picture, which is taken over piece by piece, so that it answers meanwhile.
if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, <App />))
else {
  // Read now, the faces are there before the first words of a page that starts empty.
  const styles = getComputedStyle(document.documentElement)
  for (const family of ['--sans', '--serif']) {
    const [face] = styles.getPropertyValue(family).split(',')
    // Without it the words stand in a fallback.
    document.fonts.load(`1em ${face}`).catch(() => {})
  }
  createRoot(root).render(<App />)
}
