import type { TranscriptRow } from './passages.ts'

/**
 * The index of the passage that is spoken at a moment; 0 before the first one, -1 without passages. Chips and the player's
 * address name whole seconds, so a passage counts from the whole second in which it begins.
 */
export function passageAt(passages: readonly TranscriptRow[], seconds: number): number {
  let [low, high] = [0, passages.length - 1]
  let result = passages.length > 0 ? 0 : -1
  while (low <= high) {
    const middle = (low + high) >> 1
    if (Math.floor(passages[middle]!.seconds) <= seconds) {
      result = middle
      low = middle + 1
    } else high = middle - 1
  }
  return result
}
