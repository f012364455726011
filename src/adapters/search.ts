import type { Window } from '#core/transcripts/transcript.ts'
import type { Search } from '#src/ports.ts'
import { questionFor, rankWindows } from './local/rank-windows.ts'
import { indexWindows, indexWindowsInSteps, type WindowIndex } from './local/window-index.ts'

/** Ranks windows against a question. Each index is kept as long as its array of windows. Time is bounded for any input. */
export function createSearch(): Search {
  const indexes = new WeakMap<readonly Window[], WindowIndex>()
  return {
    *prepare(windows) {
      if (!indexes.has(windows)) indexes.set(windows, yield* indexWindowsInSteps(windows))
    },
    rank(windows, question, limit) {
      if (windows.length === 0) return []
      const index = indexes.get(windows) ?? indexWindows(windows)
      indexes.set(windows, index)
      return rankWindows(index, windows, questionFor(index, question), limit)
    },
  }
}
