import { lazy, Suspense } from 'react'
import { useBackground } from './choice.ts'

const Canvas = lazy(() => import('./BackgroundCanvas.tsx'))

/** The chosen background; its code is fetched only when one is chosen. */
export function Background() {
  const name = useBackground()
  if (name === 'none') return null
  return (
    <Suspense fallback={null}>
      <Canvas name={name} />
    </Suspense>
  )
}
