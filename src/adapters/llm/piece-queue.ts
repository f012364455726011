/** As often as watchers get new text (`create-live-answer.ts`). Proving each word alone would cost several times as much. */
const joinMs = 100

/**
 * Queues the text that has arrived, then the end or the failure. Waiting text is returned at once; text that arrives within
 * `joinMs` after that is returned as one piece.
 */
export function createPieceQueue() {
  let pending = ''
  let hasReturned = false
  let isJoining = false
  let timer: NodeJS.Timeout | undefined
  let ended: { failed: { reason: unknown } | null } | null = null
  let wake = () => {}
  const stopJoining = () => {
    isJoining = false
    wake()
  }
  return {
    add(text: string) {
      if (ended !== null) return
      pending += text
      if (!isJoining) wake()
    },
    /** Removes the text that has arrived. @returns false when some of it has been returned by `next` */
    takeBack(): boolean {
      if (hasReturned) return false
      pending = ''
      return true
    },
    /** The first end counts. */
    end(failed: { reason: unknown } | null) {
      ended ??= { failed }
      clearTimeout(timer)
      stopJoining()
    },
    async next(): Promise<string | null> {
      while (ended === null && (isJoining || pending === '')) {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
      const piece = pending
      pending = ''
      if (piece === '') {
        if (ended?.failed) throw ended.failed.reason
        return null
      }
      hasReturned = true
      if (ended === null) {
        isJoining = true
        timer = setTimeout(stopJoining, joinMs)
      }
      return piece
    },
  }
}
