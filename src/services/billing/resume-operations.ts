import { isRepair } from '#core/billing-operation.ts'
import { isAppError } from '#core/errors.ts'
import type { Needs } from '#src/ports.ts'
import { unfinishedOperationsOf } from '#stores/billing-operations.ts'
import { type DriveNeeds, driveOperation, handsOffMs } from './drive-operation.ts'

/**
 * Moves on what a person's operations still have to do: a payment that came through, a page that expired, a crash in
 * the middle, a refund that is stored. What another request is at work on is left to it, and a deletion to
 * `finishErasing`. Safe at any time, any number of times.
 * @throws AppError PAYMENTS_UNAVAILABLE: the rest goes on next time
 */
export async function resumeOperations(needs: DriveNeeds & Needs<'ids'>, userId: string): Promise<void> {
  const { db, clock, log } = needs
  for (const operation of await unfinishedOperationsOf(db, userId)) {
    // Driven like the others it would end the subscription and leave the account.
    if (operation.kind === 'end_for_deletion') continue
    const age = clock.now().getTime() - operation.updatedAt.getTime()
    const isAtWork = operation.state === 'open' && !isRepair(operation.kind) && age < handsOffMs
    if (isAtWork) continue
    try {
      await driveOperation(needs, operation)
    } catch (error) {
      // It has failed for good and says so in its row, or somebody else moves it on.
      if (!isAppError(error) || error.code === 'PAYMENTS_UNAVAILABLE') throw error
      log.info({ userId, operationId: operation.id, code: error.code }, 'a billing operation did not go on')
    }
  }
}
