import type { Writable } from 'node:stream'

/** Where a log's lines go. */
export type LineSink = { write(line: string): void }

/** What waits for a reader who has stalled, at most; later lines are dropped. */
const waitingBytes = 8 * 1024 * 1024

/**
 * Hands lines to a stream and never waits for its reader. What the reader has not taken yet waits in memory up to a bound;
 * beyond it lines are dropped, and the next line that gets through is preceded by their count.
 */
export function createNonBlockingSink(
  stream: Writable,
  countLine: (dropped: number) => string,
  maxWaiting = waitingBytes,
): LineSink {
  let dropped = 0
  // A reader that has gone is no reason to stop.
  stream.on('error', () => {})
  return {
    write(line) {
      if (stream.writableLength > maxWaiting) {
        dropped += 1
        return
      }
      if (dropped > 0) stream.write(countLine(dropped))
      dropped = 0
      stream.write(line)
    },
  }
}

/**
 * Says whether another line of this kind may be written: at most `perSecond` in each second. At the second's end `onLeftOut`
 * hears how many of each kind were left out.
 */
export function limitLinesPerSecond(
  perSecond: number,
  onLeftOut: (kind: string, lines: number) => void,
): (kind: string) => boolean {
  const counts = new Map<string, number>()
  let isCounting = false
  const endSecond = () => {
    isCounting = false
    const over = [...counts].filter(([, count]) => count > perSecond)
    counts.clear()
    for (const [kind, count] of over) onLeftOut(kind, count - perSecond)
  }
  return kind => {
    if (!isCounting) setTimeout(endSecond, 1000).unref()
    isCounting = true
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= perSecond
  }
}
