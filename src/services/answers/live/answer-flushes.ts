import type { Needs } from '#src/ports.ts'
import type { Db, Tx } from '#stores/db.ts'
import { appendEvents } from '#stores/messages.ts'
import type { FlushedAnswer } from './create-live-answer.ts'

/** Text waits at most this long for the next flush. */
const flushIntervalMs = 150
/** A signal's payload is limited to 8000 bytes: more answers than this are announced as `all`. */
const maxIdsPerSignal = 200
export const all = '*'

type FlushNeeds = Needs<'db' | 'log' | 'signals'>

/** Stores the new text of all growing answers a few times a second, and notifies other processes. */
export type AnswerFlushes = {
  hasGrown(answer: FlushedAnswer): void
  hasEnded(messageId: string): void
  /** Resolves when the running flush has ended. */
  current(): Promise<void>
  /** Flushes what is left, now. */
  finish(): Promise<void>
}

export function createAnswerFlushes(needs: FlushNeeds): AnswerFlushes {
  const grown = new Set<FlushedAnswer>()
  const ended = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  const schedule = () => {
    if (running) return
    timer ??= setTimeout(() => {
      timer = undefined
      running = flush().then(() => {
        running = null
        if (grown.size > 0 || ended.size > 0) schedule()
      })
    }, flushIntervalMs)
  }

  async function flush(): Promise<void> {
    const answers = [...grown].filter(answer => answer.ended() === null)
    const endedIds = [...ended]
    grown.clear()
    ended.clear()
    const pieces = answers.map(answer => answer.takeUnflushed())
    const ids = [...answers.map(answer => answer.messageId), ...endedIds]
    const isStored = await store(
      needs,
      pieces.flatMap(piece => piece.events),
      ids,
      endedIds,
    )
    if (!isStored) {
      for (const answer of answers) grown.add(answer)
      for (const id of endedIds) ended.add(id)
    }
    for (const piece of pieces) piece.settle(isStored)
  }

  return {
    hasGrown(answer) {
      grown.add(answer)
      schedule()
    },
    hasEnded(messageId) {
      ended.add(messageId)
      schedule()
    },
    current: async () => void (await running),
    async finish() {
      clearTimeout(timer)
      await running
      await flush()
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/**
 * Stores events and announces their answers at commit; without events, announces only ended answers.
 * @returns false on failure
 */
async function store(
  needs: FlushNeeds,
  events: Parameters<typeof appendEvents>[1],
  ids: readonly string[],
  endedIds: readonly string[],
): Promise<boolean> {
  try {
    if (events.length > 0) {
      await needs.db.transaction(async tx => {
        await appendEvents(tx, events)
        await announce(needs, tx, ids)
      })
    } else if (endedIds.length > 0) await announce(needs, needs.db, endedIds)
    return true
  } catch (error) {
    needs.log.warn({ err: error }, 'Could not store pieces of growing answers; they go with the next flush')
    return false
  }
}

/** Notifies watchers in other processes, at commit, that these answers have new text or have ended. */
export async function announce(
  { signals }: Needs<'signals'>,
  tx: Db | Tx,
  messageIds: readonly string[],
): Promise<void> {
  await signals.publish(tx, 'answers', messageIds.length > maxIdsPerSignal ? all : messageIds.join(','))
}
