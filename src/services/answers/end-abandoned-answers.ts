import { sweepHolds } from '#services/usage/sweep-holds.ts'
import type { Needs } from '#src/ports.ts'
import { deleteOrphanedClaims } from '#stores/growing-analyses.ts'
import { deleteOrphanedEvents, failAbandonedAnswers } from '#stores/messages.ts'
import { announce } from './live/answer-flushes.ts'
import { interrupted } from './write/end-answer.ts'

type EndNeeds = Needs<'db' | 'clock' | 'ids' | 'log' | 'metrics' | 'signals'>

/**
 * Settles the holds of dead processes and ends their answers: the text so far stays, and pages offer Retry. An answer that
 * joined one of them then writes the result itself.
 * @returns how many answers were ended
 */
export async function endAbandonedAnswers(needs: EndNeeds): Promise<number> {
  while ((await needs.db.transaction(tx => sweepHolds(needs, tx, null))).more);
  await deleteOrphanedEvents(needs.db)
  return needs.db.transaction(async tx => {
    const ids = await failAbandonedAnswers(tx, interrupted, needs.clock.now())
    await deleteOrphanedClaims(tx)
    if (ids.length > 0) {
      await announce(needs, tx, ids)
      needs.metrics.count('answers_abandoned_total', {}, ids.length)
      needs.log.warn({ answers: ids.length }, 'Ended answers whose process had died')
    }
    return ids.length
  })
}

/** Ends all answers that grow in this process: settles and stores them. Call it before the database closes. */
export const closeAnswers = ({ liveAnswers }: Needs<'liveAnswers'>): Promise<void> => liveAnswers.close()
