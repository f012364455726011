import { beatEveryMs, beatHolds } from '#services/usage/beat-holds.ts'
import { refuseBeyondGrowing } from '#services/usage/reserve-spend.ts'
import type { Needs } from '#src/ports.ts'
import type { Db } from '#stores/db.ts'
import { appendEvents, stopsAmong } from '#stores/messages.ts'
import { type Bell, createBell } from './bell.ts'
import { createLiveAnswer, type LiveAnswer, type StopReason } from './live-answer.ts'

/** Pieces wait at most this long for the next flush, in milliseconds. */
const flushWithinMs = 150
/** More answers than this in one flush are told as "many": a signal has room for 8000 bytes. */
const namedPerSignal = 200
const many = '*'

type LiveNeeds = Needs<'db' | 'clock' | 'log' | 'signals'>

/** The answers that grow in this process, and the bells of those that this process watches from afar. */
export type LiveAnswers = {
  open(about: Parameters<typeof createLiveAnswer>[0]): LiveAnswer
  /**
   * Begins an answer, which `begin` prepares and opens. No more of a person's are begun and grow here at once than may
   * grow: the others wait until it is known what becomes of those before them, so that a refused one prepares nothing.
   * @throws AppError TOO_MANY_REQUESTS
   */
  beginning<T>(needs: Needs<'settings'>, userId: string, begin: () => Promise<T>, signal: AbortSignal): Promise<T>
  find(messageId: string): LiveAnswer | null
  /** Rings when another process has more of that answer. */
  listen(messageId: string): Promise<{ bell: Bell; forget(): void }>
  stopHere(messageIds: readonly string[], reason: StopReason): void
  /** Flushes nothing more of an answer; resolves when what is being flushed of it has been stored. */
  seal(answer: LiveAnswer): Promise<void>
  /** Ends all growing answers with a last event and stops listening. */
  close(): Promise<void>
}

/** How many answers of one person grow and are begun in this process, and the calls that wait to begin one. */
type Turns = { growing: number; beginning: number; calls: number; readonly waiting: Set<() => void> }

const processes = new WeakMap<Db, LiveAnswers>()

/** This process's live answers; one per database pool. */
export function liveAnswers(needs: LiveNeeds): LiveAnswers {
  let live = processes.get(needs.db)
  if (live === undefined) {
    live = createLiveAnswers(needs)
    processes.set(needs.db, live)
  }
  return live
}

function createLiveAnswers(needs: LiveNeeds): LiveAnswers {
  const { db, log, signals } = needs
  const growing = new Map<string, LiveAnswer>()
  const turns = new Map<string, Turns>()
  const watched = new Map<string, Set<Bell>>()
  const dirty = new Set<LiveAnswer>()
  /** Stored ends that other processes have not been told of. */
  const endings = new Set<string>()
  let flushTimer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | null = null
  let beatTimer: NodeJS.Timeout | undefined
  let listening: Promise<(() => Promise<void>)[]> | undefined

  const turnsOf = (userId: string): Turns => {
    const known = turns.get(userId) ?? { growing: 0, beginning: 0, calls: 0, waiting: new Set() }
    turns.set(userId, known)
    return known
  }
  const forgetIdle = (userId: string, { growing, calls }: Turns) => {
    if (growing + calls === 0) turns.delete(userId)
  }
  const stopHere = (ids: readonly string[], reason: StopReason) => {
    for (const id of ids) growing.get(id)?.stop(reason)
  }
  const ring = (id: string) => {
    for (const bell of watched.get(id) ?? []) bell.ring()
  }
  const ringAll = () => {
    for (const id of watched.keys()) ring(id)
  }
  const rereadStops = async () => {
    const answers = [...growing.values()].map(({ userId, messageId }) => ({ userId, messageId }))
    if (answers.length > 0) stopHere(await stopsAmong(db, answers), 'stopped')
  }
  const warn = (error: unknown, what: string) => log.warn({ err: error }, what)

  const startListening = () => {
    listening ??= Promise.all([
      signals.subscribe('answers', {
        onSignal: payload => (payload === many ? ringAll() : payload.split(',').forEach(ring)),
        onGap: ringAll,
      }),
      signals.subscribe('answer_stops', {
        onSignal: payload => stopHere(payload.split(','), 'stopped'),
        onGap: () => void rereadStops().catch(error => warn(error, 'Could not read again which answers were stopped')),
      }),
    ]).catch(error => {
      listening = undefined
      throw error
    })
    return listening
  }

  const scheduleFlush = () => {
    if (flushing) return
    flushTimer ??= setTimeout(() => {
      flushTimer = undefined
      flushing = flush().then(() => {
        flushing = null
        if (dirty.size > 0 || endings.size > 0) scheduleFlush()
      })
    }, flushWithinMs)
  }

  async function flush(): Promise<void> {
    const answers = [...dirty].filter(answer => answer.ended() === null)
    const told = [...endings]
    dirty.clear()
    endings.clear()
    const taken = answers.map(answer => answer.takeUnflushed())
    const events = taken.flatMap(one => one.events)
    let isStored = false
    try {
      const ids = [...answers.map(answer => answer.messageId), ...told]
      if (events.length > 0) {
        await db.transaction(async tx => {
          await appendEvents(tx, events)
          await announce(needs, tx, ids)
        })
      } else if (told.length > 0) await announce(needs, db, told)
      isStored = true
    } catch (error) {
      warn(error, 'Could not store pieces of growing answers; they go with the next flush')
      for (const answer of answers) dirty.add(answer)
      for (const id of told) endings.add(id)
    }
    for (const one of taken) one.settle(isStored)
  }

  async function beat(): Promise<void> {
    const answers = [...growing.values()]
    const beats = answers.map(({ userId, holdId, spent }) => ({ userId, holdId, checkpoint: spent() }))
    try {
      const lost = new Set(await beatHolds(needs, beats))
      // A hold that was settled elsewhere, while this answer still grows, was swept: its answer counts as dead.
      for (const answer of answers) if (lost.has(answer.holdId) && growing.has(answer.messageId)) answer.stop('lost')
      await rereadStops()
    } catch (error) {
      warn(error, 'Could not extend the holds of growing answers')
    }
    beatTimer = growing.size > 0 ? setTimeout(beat, beatEveryMs) : undefined
    beatTimer?.unref()
  }

  return {
    open(about) {
      const onGrowth = () => {
        dirty.add(answer)
        answer.bell.ring()
        scheduleFlush()
      }
      const answer = createLiveAnswer(about, onGrowth)
      growing.set(answer.messageId, answer)
      const own = turnsOf(answer.userId)
      own.growing += 1
      void answer.finished.then(() => {
        growing.delete(answer.messageId)
        own.growing -= 1
        forgetIdle(answer.userId, own)
        endings.add(answer.messageId)
        scheduleFlush()
      })
      startListening().catch(error => warn(error, 'Could not listen for stops; each beat reads them instead'))
      beatTimer ??= setTimeout(beat, beatEveryMs).unref()
      return answer
    },
    async beginning({ settings }, userId, begin, signal) {
      const own = turnsOf(userId)
      own.calls += 1
      let isBeginning = false
      try {
        for (;;) {
          signal.throwIfAborted()
          refuseBeyondGrowing({ settings }, own.growing)
          if (own.growing + own.beginning < settings.limits.growingAnswers) break
          await nextTurn(own, signal)
        }
        isBeginning = true
        own.beginning += 1
        return await begin()
      } finally {
        own.calls -= 1
        if (isBeginning) own.beginning -= 1
        const [next] = own.waiting
        next?.()
        forgetIdle(userId, own)
      }
    },
    find: id => growing.get(id) ?? null,
    async listen(id) {
      await startListening()
      const bell = createBell()
      const bells = watched.get(id) ?? new Set()
      watched.set(id, bells.add(bell))
      return {
        bell,
        forget() {
          bells.delete(bell)
          if (bells.size === 0) watched.delete(id)
        },
      }
    },
    stopHere,
    async seal(answer) {
      answer.seal()
      await flushing
    },
    async close() {
      const answers = [...growing.values()]
      for (const answer of answers) answer.stop('shutdown')
      await Promise.all(answers.map(answer => answer.finished))
      clearTimeout(flushTimer)
      await flushing
      await flush()
      clearTimeout(flushTimer)
      clearTimeout(beatTimer)
      processes.delete(db)
      for (const unsubscribe of (await listening?.catch(() => [])) ?? []) await unsubscribe()
    },
  }
}

/** Waits until a call of the same person has ended, or the caller has gone. */
function nextTurn({ waiting }: Turns, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const wake = () => {
      waiting.delete(wake)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    waiting.add(wake)
    signal.addEventListener('abort', wake)
  })
}

/** Tells watchers in other processes, at commit, that these answers have more to read or have ended. */
export async function announce(
  { signals }: Needs<'signals'>,
  tx: Parameters<Needs<'signals'>['signals']['publish']>[0],
  messageIds: readonly string[],
): Promise<void> {
  await signals.publish(tx, 'answers', messageIds.length > namedPerSignal ? many : messageIds.join(','))
}
