import type { Needs } from '#src/ports.ts'
import type { Tx } from '#stores/db.ts'
import { requestStopOfAll } from '#stores/messages.ts'

/** A signal's payload is limited to 8000 bytes. */
const idsPerSignal = 200

/** Tells all processes, at commit, that these answers were asked to stop; each reads from the rows why. */
export async function announceStops({ signals }: Needs<'signals'>, tx: Tx, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += idsPerSignal)
    await signals.publish(tx, 'answer_stops', ids.slice(from, from + idsPerSignal).join(','))
}

/** Stops all growing answers of a user, in whichever process they grow. */
export async function stopAnswersOf(needs: Needs<'signals'>, tx: Tx, userId: string): Promise<void> {
  await announceStops(needs, tx, await requestStopOfAll(tx, userId))
}
