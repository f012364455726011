import { useSyncExternalStore } from 'react'

const never = (): (() => void) => () => {}

/** False while the page's first picture is taken over, which knows nothing of this browser; true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
