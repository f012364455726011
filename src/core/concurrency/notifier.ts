/** Wakes all waiting callers. A caller that was woken is no longer referenced, even if the notifier lives on. */
export type Notifier = {
  notify(): void
  /** Resolves at the next `notify`. Call it before reading the state, so that no change is missed. */
  next(): Promise<void>
}

export function createNotifier(): Notifier {
  let resolvers: (() => void)[] = []
  return {
    notify() {
      const current = resolvers
      resolvers = []
      for (const resolve of current) resolve()
    },
    next: () => new Promise(resolve => resolvers.push(resolve)),
  }
}
