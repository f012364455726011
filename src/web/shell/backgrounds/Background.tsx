import { type ComponentType, useEffect, useState } from 'react'
import type BackgroundCanvas from './BackgroundCanvas.tsx'
import { useBackground } from './choice.ts'

type Canvas = typeof BackgroundCanvas

/**
 * The chosen background; its code is fetched only when one is chosen. Not by a lazy component: its retry would interrupt
 * the hydration of the home page, which React would then render from scratch.
 */
export function Background() {
  const name = useBackground()
  const isChosen = name !== 'none'
  const [Canvas, setCanvas] = useState<ComponentType<Parameters<Canvas>[0]> | null>(null)
  useEffect(() => {
    // Without its code the page stays plain.
    if (isChosen) import('./BackgroundCanvas.tsx').then(loaded => setCanvas(() => loaded.default)).catch(() => {})
  }, [isChosen])
  return isChosen && Canvas ? <Canvas name={name} /> : null
}
