import { createNotifier, type Notifier } from '#core/concurrency/notifier.ts'
import { beatEveryMs, beatHolds } from '#services/usage/beat-holds.ts'
import { refuseBeyondGrowing } from '#services/usage/reserve-spend.ts'
import type { LiveAnswers, StopReason } from '#src/ports/live-answers.ts'
import type { Needs } from '#src/ports.ts'
import { listStopRequests } from '#stores/messages.ts'
import { all, createAnswerFlushes } from './answer-flushes.ts'
import { createLiveAnswer, type FlushedAnswer } from './create-live-answer.ts'
import { createUserTurns } from './user-turns.ts'

type LiveNeeds = Needs<'db' | 'clock' | 'log' | 'signals' | 'settings'>
type Growing = Map<string, FlushedAnswer>

/** The live answers of a process. Opens nothing before the first answer. */
export function createLiveAnswers(needs: LiveNeeds): LiveAnswers {
  const { settings, log } = needs
  const growing: Growing = new Map()
  const turns = createUserTurns(settings.limits.growingAnswers, count => refuseBeyondGrowing({ settings }, count))
  const flushes = createAnswerFlushes(needs)
  const beats = createBeats(needs, growing)
  const listener = createListener(needs, growing)

  return {
    open(about) {
      const answer = createLiveAnswer(about, () => flushes.hasGrown(answer))
      growing.set(answer.messageId, answer)
      const endTurn = turns.grow(answer.userId)
      void answer.finished.then(() => {
        growing.delete(answer.messageId)
        endTurn()
        flushes.hasEnded(answer.messageId)
      })
      listener
        .start()
        .catch(error => log.warn({ err: error }, 'Could not listen for stops; each beat reads them instead'))
      beats.start()
      return answer
    },
    begin: turns.begin,
    find: id => growing.get(id) ?? null,
    listen: listener.listen,
    stop: (ids, reason) => stopAmong(growing, ids, reason),
    async seal({ messageId }) {
      growing.get(messageId)?.seal()
      await flushes.current()
    },
    async close() {
      // A result that goes on after its user's Stop begins to grow when that answer ends.
      while (growing.size > 0) {
        const answers = [...growing.values()]
        for (const answer of answers) answer.stop('shutdown')
        await Promise.all(answers.map(answer => answer.finished))
      }
      await flushes.finish()
      beats.stop()
      await listener.stop()
    },
  }
}

function stopAmong(growing: Growing, ids: readonly string[], reason: StopReason): void {
  for (const id of ids) growing.get(id)?.stop(reason)
}

/** Stops the answers that were asked to stop, and those of disabled accounts, by what the rows say. */
async function rereadStops({ db }: Needs<'db'>, growing: Growing): Promise<void> {
  const answers = [...growing.values()].map(({ userId, messageId }) => ({ userId, messageId }))
  if (answers.length === 0) return
  for (const { id, isDisabled } of await listStopRequests(db, answers))
    stopAmong(growing, [id], isDisabled ? 'disabled' : 'stopped')
}

/** Keeps the holds of growing answers alive while there are any. */
function createBeats(needs: LiveNeeds, growing: Growing) {
  let timer: NodeJS.Timeout | undefined
  const schedule = () => {
    timer = setTimeout(beat, beatEveryMs)
    timer.unref()
  }

  async function beat(): Promise<void> {
    const answers = [...growing.values()]
    const beats = answers.map(({ userId, holdId, spent }) => ({ userId, holdId, checkpoint: spent() }))
    try {
      const lost = new Set(await beatHolds(needs, beats))
      // A hold that was settled elsewhere, while this answer still grows, was swept: its answer counts as dead.
      for (const answer of answers) if (lost.has(answer.holdId) && growing.has(answer.messageId)) answer.stop('lost')
      await rereadStops(needs, growing)
    } catch (error) {
      needs.log.warn({ err: error }, 'Could not extend the holds of growing answers')
    }
    timer = undefined
    if (growing.size > 0) schedule()
  }

  return {
    start() {
      if (timer === undefined) schedule()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

/** Receives from other processes which answers have grown and which were asked to stop. */
function createListener(needs: LiveNeeds, growing: Growing) {
  const { signals, log } = needs
  const watched = new Map<string, Set<Notifier>>()
  let listening: Promise<(() => Promise<void>)[]> | undefined
  const notify = (id: string) => {
    for (const changes of watched.get(id) ?? []) changes.notify()
  }
  const notifyAll = () => {
    for (const id of watched.keys()) notify(id)
  }
  const readStops = () => {
    rereadStops(needs, growing).catch(error => log.warn({ err: error }, 'Could not reread which answers were stopped'))
  }

  function start(): Promise<unknown> {
    listening ??= Promise.all([
      signals.subscribe('answers', {
        onSignal: payload => (payload === all ? notifyAll() : payload.split(',').forEach(notify)),
        onGap: notifyAll,
      }),
      signals.subscribe('answer_stops', {
        onSignal: payload => {
          if (payload.split(',').some(id => growing.has(id))) readStops()
        },
        onGap: readStops,
      }),
    ]).catch(error => {
      listening = undefined
      throw error
    })
    return listening
  }

  const listen: LiveAnswers['listen'] = async id => {
    await start()
    const changes = createNotifier()
    const ofAnswer = watched.get(id) ?? new Set()
    watched.set(id, ofAnswer.add(changes))
    return {
      changes,
      forget() {
        ofAnswer.delete(changes)
        if (ofAnswer.size === 0) watched.delete(id)
      },
    }
  }

  return {
    start,
    listen,
    async stop() {
      const unsubscribes = (await listening?.catch(() => [])) ?? []
      listening = undefined
      for (const unsubscribe of unsubscribes) await unsubscribe()
    },
  }
}
