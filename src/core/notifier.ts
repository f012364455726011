/** Wakes everyone who waits. Waiting holds nothing once woken, however long the notifier lives. */
export type Notifier = {
  notify(): void
  /** Resolves at the next `notify`; take it before you read what may change, so that no change is missed. */
  next(): Promise<void>
}

export function createNotifier(): Notifier {
  let waiting: (() => void)[] = []
  return {
    notify() {
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    next: () => new Promise(resolve => waiting.push(resolve)),
  }
}
