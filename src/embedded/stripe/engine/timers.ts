import { isLive } from '../objects/subscription.ts'
import type { TimerKind, World } from '../world.ts'
import { failRefund } from './refunds.ts'
import { finalizeAndCollect, renewSubscription, retryInvoice } from './renew.ts'
import { endPhase } from './schedules.ts'
import { expireSession } from './sessions.ts'
import { dropPendingUpdate, endSubscription } from './subscription-state.ts'

/** What a timer does when it is due. Each reads the world as it is then and leaves alone what is settled by now. */
export const timerActs: Record<TimerKind, (world: World, id: string) => Promise<void>> = {
  renew: renewSubscription,
  finalize: finalizeAndCollect,
  retry: retryInvoice,
  end_phase: endPhase,
  expire_session: expireSession,
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
