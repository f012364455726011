/** Wakes whoever waits. Waiting holds nothing once woken, however long the bell lives. */
export type Bell = { ring(): void; wait(): Promise<void> }

export function createBell(): Bell {
  let waiting: (() => void)[] = []
  return {
    ring() {
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    },
    wait: () => new Promise(resolve => waiting.push(resolve)),
  }
}
