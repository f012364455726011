import { isLive } from '../objects/subscription.ts'
import type { TimerKind, World } from '../world.ts'
import { failRefund } from './refunds.ts'
import { finalizeAndCollect, renewSubscription, retryInvoice } from './renew.ts'
import { endPhase } from './schedules.ts'
import { expireSession } from './sessions.ts'
import { dropPendingUpdate, endSubscription } from './subscription-state.ts'

/** What a timer does when it is due. Each reads the world as it is then and leaves alone what is settled by now. */
export const timerActs: Record<TimerKind, (world: World, id: string, publicUrl: string) => Promise<void>> = {
  renew: (world, id, publicUrl) => renewSubscription(world, publicUrl, id),
  finalize: (world, id, publicUrl) => finalizeAndCollect(world, publicUrl, id),
  retry: (world, id) => retryInvoice(world, id),
  end_phase: (world, id) => endPhase(world, id),
  expire_session: (world, id) => expireSession(world, id),
  settle_refund: (world, id) => failRefund(world, id),
  async cancel(world, id) {
    const subscription = await world.get('subscription', id)
    if (subscription !== null && isLive(subscription)) await endSubscription(world, subscription)
  },
  async expire_pending_update(world, id) {
    const subscription = await world.get('subscription', id)
    if (subscription?.pending_update) await dropPendingUpdate(world, subscription)
  },
}
