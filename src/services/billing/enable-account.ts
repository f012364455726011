import { enableUser } from '#services/accounts/enable-user.ts'
import type { Act } from '#services/accounts/note-act.ts'
import type { Needs } from '#src/ports.ts'
import { callOffEnding } from './disable-account.ts'

/** What became of the payments: 'called_off' is a cancelling that was stored and not done. */
export type BillingOnEnable = 'called_off' | 'unchanged'

/**
 * Opens a disabled account again. A cancelling of its subscription that is still to come is called off together with it;
 * what Stripe has ended by then is not restored.
 * @throws AppError CONFLICT while the cancelling is being made
 */
export async function enableAccount(
  needs: Needs<'db' | 'clock' | 'log'>,
  userId: string,
  act: Act,
): Promise<{ changed: boolean; billing: BillingOnEnable }> {
  let isCalledOff = false
  const { changed } = await enableUser(needs, userId, act, async tx => {
    isCalledOff = await callOffEnding(needs, tx, userId)
  })
  return { changed, billing: isCalledOff ? 'called_off' : 'unchanged' }
}
