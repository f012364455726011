import { isLive } from '../objects/subscription.ts'
import type { TimerKind, World } from '../world.ts'
import { failRefund } from './refunds.ts'
import { finalizeAndCollect, renewSubscription, retryInvoice } from './renew.ts'
import { endPhase } from './schedules.ts'
import { expireSession } from './sessions.ts'
import { dropPendingUpdate, endSubscription } from './subscription-state.ts'

/** What each timer does when it is due. A handler reads the current state and does nothing if its work is already done. */
export const timerHandlers: Record<TimerKind, (world: World, id: string) => Promise<void>> = {
  renew: renewSubscription,
  finalize: finalizeAndCollect,
  retry: retryInvoice,
  end_phase: endPhase,
  expire_session: expireSession,
  // Set only for the test card whose refunds fail; the name is stored.
  settle_refund: failRefund,
  async cancel(world, id) {
    const subscription = await world.get('subscription', id)
    if (subscription !== null && isLive(subscription)) await endSubscription(world, subscription)
  },
  async expire_pending_update(world, id) {
    const subscription = await world.get('subscription', id)
    if (subscription?.pending_update) await dropPendingUpdate(world, subscription)
  },
}
