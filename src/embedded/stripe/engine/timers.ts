import type { ObjectStore, TimerKind } from '../object-store.ts'
import { isLive } from '../objects/subscription.ts'
import { expireSession } from './checkout-sessions.ts'
import { failRefund } from './refunds.ts'
import { finalizeAndCollect, renewSubscription, retryInvoice } from './renew-subscription.ts'
import { endPhase } from './schedules.ts'
import { dropPendingUpdate, endSubscription } from './subscription-state.ts'

/** What each timer does when it is due. A handler reads the current state and does nothing if its work is already done. */
export const timerHandlers: Record<TimerKind, (store: ObjectStore, id: string) => Promise<void>> = {
  renew: renewSubscription,
  finalize: finalizeAndCollect,
  retry: retryInvoice,
  end_phase: endPhase,
  expire_session: expireSession,
  // Set only for the test card whose refunds fail. The name stays, because stored timers have it.
  settle_refund: failRefund,
  async cancel(store, id) {
    const subscription = await store.get('subscription', id)
    if (subscription !== null && isLive(subscription)) await endSubscription(store, subscription)
  },
  async expire_pending_update(store, id) {
    const subscription = await store.get('subscription', id)
    if (subscription?.pending_update) await dropPendingUpdate(store, subscription)
  },
}
