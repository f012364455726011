import { useLoaded } from '../../ui/useLoaded.ts'
import { useBackground } from './choice.ts'

const loadCanvas = () => import('./BackgroundCanvas.tsx')

/**
 * The chosen background; its code is fetched only when one is chosen. Not by a lazy component: its retry would interrupt
 * the hydration of the home page, which React would then render from scratch.
 */
export function Background() {
  const name = useBackground()
  const Canvas = useLoaded(loadCanvas, name !== 'none')?.default
  // Without its code the page stays plain.
  return name !== 'none' && Canvas ? <Canvas name={name} /> : null
}
