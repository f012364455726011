import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False while a prerendered part hydrates. Parts hydrate one after another, so that the session may be known before the
 * last: a part that showed it at once would differ from the page, and React would discard it with the text in its fields.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
