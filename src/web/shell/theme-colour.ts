import { useEffect } from 'react'
import { useScheme } from '../theme/scheme.ts'

/** Keeps the browser's own frame, where it has a colour, in that of the page. */
export function useThemeColour(): void {
  const scheme = useScheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme is what changes the colour
  useEffect(() => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--page').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
  }, [scheme])
}
