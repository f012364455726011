import { useEffect } from 'react'
import { useScheme } from '../theme/scheme.ts'

/** Keeps the browser's toolbar in the page's color (`theme-color`). */
export function useThemeColor(): void {
  const scheme = useScheme()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes the color
  useEffect(() => {
    const color = getComputedStyle(document.documentElement).getPropertyValue('--page').trim()
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color)
  }, [scheme])
}
