import type { Writable } from 'node:stream'

/** A destination for log lines. */
export type LineSink = { write(line: string): void }

/** The most bytes that wait in memory for a stalled reader. */
const defaultMaxWaitingBytes = 8 * 1024 * 1024

/**
 * Writes lines to a stream and never waits for its reader. Unread lines wait in memory up to a bound. Beyond it, lines are
 * dropped, and a line with their count precedes the next one.
 */
export function createNonBlockingSink(
  stream: Writable,
  countLine: (dropped: number) => string,
  maxWaitingBytes = defaultMaxWaitingBytes,
): LineSink {
  let dropped = 0
  // A closed reader must not end the process.
  stream.on('error', () => {})
  return {
    write(line) {
      if (stream.writableLength > maxWaitingBytes) {
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
 * Limits lines to `perSecond` of each kind. The returned function says whether a line may be written. After each
 * second, `onDropped` gets the number of dropped lines by kind.
 */
export function limitLinesPerSecond(
  perSecond: number,
  onDropped: (kind: string, lines: number) => void,
): (kind: string) => boolean {
  const counts = new Map<string, number>()
  let isCounting = false
  const endSecond = () => {
    isCounting = false
    const over = [...counts].filter(([, count]) => count > perSecond)
    counts.clear()
    for (const [kind, count] of over) onDropped(kind, count - perSecond)
  }
  return kind => {
    if (!isCounting) setTimeout(endSecond, 1000).unref()
    isCounting = true
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= perSecond
  }
}
