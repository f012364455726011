import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'
import type { Ids } from '#src/ports.ts'

const bytesEach = 16

/**
 * Ids of one process rise, also within a millisecond. Their random bytes are drawn 256 ids at a time: a call of the
 * generator costs ten times what an id does, and a question needs five.
 */
export function createIds(): Ids {
  const drawn = new Uint8Array(256 * bytesEach)
  let used = drawn.length
  let msecs = 0
  let seq = 0
  return {
    next() {
      if (used === drawn.length) {
        randomFillSync(drawn)
        used = 0
      }
      const random = drawn.subarray(used, used + bytesEach)
      used += bytesEach
      const now = Date.now()
      if (now > msecs) {
        msecs = now
        // Half of the range is left to count in.
        seq = ((random[6]! & 0x7f) << 24) | (random[7]! << 16) | (random[8]! << 8) | random[9]!
      } else if (seq === 0xffff_ffff) {
        msecs += 1
        seq = 0
      } else seq += 1
      return v7({ random, msecs, seq })
    },
  }
}
