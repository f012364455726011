import type { Clock } from '#src/ports.ts'

/** The real time, which a test can move ahead. */
export type MovableClock = Clock & { advance(ms: number): void }

export function movableClock(start: Date = new Date()): MovableClock {
  let offsetMs = start.getTime() - Date.now()
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms) {
      offsetMs += ms
    },
  }
}

export const seconds = (n: number): number => n * 1000
export const minutes = (n: number): number => n * 60_000
export const days = (n: number): number => n * 86_400_000
