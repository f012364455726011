import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { isFailedImport, retryLoad } from './lazy-screen.tsx'

const firstWaitMs = 2_000
const longestWaitMs = 60_000

/**
 * A part of a screen whose code is fetched when it is first shown. Until it arrives, `fallback` is shown. A failed fetch
 * is retried, after growing pauses or once the browser is online, and never breaks the screen around the part.
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(() => loadUntilFetched(load))
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

async function loadUntilFetched<Module>(load: () => Promise<Module>): Promise<Module> {
  let from = load
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await from()
    } catch (error) {
      if (!isFailedImport(error)) throw error
      await waitOrOnline(waitMs)
      from = retryLoad(load, error)
    }
  }
}

/** Resolves when the browser is online again, or after the wait. */
const waitOrOnline = (waitMs: number): Promise<unknown> =>
  new Promise(resolve => {
    setTimeout(resolve, waitMs)
    window.addEventListener('online', resolve, { once: true })
  })
