import { useWindowEvent } from '@mantine/hooks'

/** Runs `onRestore` when Back restores this page from the browser's back-forward cache. */
export const usePageRestore = (onRestore: () => void): void =>
  useWindowEvent('pageshow', ({ persisted }) => {
    if (persisted) onRestore()
  })
