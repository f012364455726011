import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Lets a question that is asked offline wait for the connection. Leaving the page drops it, so that it is not sent later. */
export function useConnection() {
  const end = useRef<((isBack: boolean) => void) | null>(null)
  useEffect(() => () => end.current?.(false), [])
  return {
    isOffline: (): boolean => !onlineManager.isOnline(),
    /** Resolves true once the connection is back, false when the user gives up. */
    untilBack: (): Promise<boolean> =>
      new Promise(resolve => {
        const unsubscribe = onlineManager.subscribe(isOnline => isOnline && end.current?.(true))
        end.current = isBack => {
          end.current = null
          unsubscribe()
          resolve(isBack)
        }
      }),
    /** True when a question was waiting. */
    giveUp: (): boolean => {
      const wasWaiting = end.current !== null
      end.current?.(false)
      return wasWaiting
    },
  }
}
