import type { Clock } from '#src/ports.ts'

export const createClock = (): Clock => ({ now: () => new Date() })
