import type { Window } from '#core/transcript.ts'
import type { Search } from '#src/ports.ts'
import { rankWindows } from './local/rank.ts'
import { indexWindows, type WindowIndex } from './local/window-index.ts'

/**
 * Ranks windows against a question. A transcript is read once: its index lives as long as the array of its windows.
 * Time is bounded on any input; nothing is awaited.
 */
export function createSearch(): Search {
  const indexes = new WeakMap<readonly Window[], WindowIndex>()
  const indexOf = (windows: readonly Window[]): WindowIndex => {
    const known = indexes.get(windows)
    if (known) return known
    const made = indexWindows(windows)
    indexes.set(windows, made)
    return made
  }
  return {
    rank: (windows, question, limit) =>
      windows.length === 0 ? [] : rankWindows(indexOf(windows), windows, question, limit),
  }
}
