/** Who wants to hear of a change, as React's `useSyncExternalStore` subscribes to it, and the call that tells them. */
export function createListeners(): { subscribe(listener: () => void): () => void; tell(): void } {
  const listeners = new Set<() => void>()
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
