import { useEffect } from 'react'
import { useScheme } from '../theme/scheme.ts'

/** Keeps the browser's toolbar in the page's colour (`theme-color`). */
export function useThemeColour(): void {
  const scheme = useScheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes the colour
  useEffect(() => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--page').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
  }, [scheme])
}
