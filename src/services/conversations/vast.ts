import { setImmediate as breathe } from 'node:timers/promises'
import type { Window } from '#core/transcript.ts'

/** No model reads as many windows at once; a transcript of 40 hours has fewer. Its preparing is no work for one go. */
export const isVast = (windows: readonly Window[]): boolean => windows.length > 5_000

/** Takes the steps with the process free for others between them. */
export async function unhurried(steps: Iterable<void>): Promise<void> {
  for (const _ of steps) await breathe()
}
