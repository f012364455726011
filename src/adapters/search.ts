import type { Search } from '#src/ports.ts'
import { rankWindows } from './local/rank.ts'
import { indexInSteps, indexOf } from './local/window-index.ts'

/**
 * Ranks windows against a question. A transcript is read once: its index lives as long as the array of its windows.
 * Time is bounded on any input; nothing is awaited.
 */
export function createSearch(): Search {
  return {
    prepare: indexInSteps,
    rank: (windows, question, limit) =>
      windows.length === 0 ? [] : rankWindows(indexOf(windows), windows, question, limit),
  }
}
