import type { Account } from '../account.ts'
import { openDispute } from '../engine/disputes.ts'
import { refundCharge } from '../engine/refunds.ts'
import { endSubscription } from '../engine/subscription-state.ts'
import { invalidRequest } from '../failure.ts'
import type { Dispute } from '../objects/dispute.ts'
import type { Refund } from '../objects/payment.ts'
import type { Deliveries } from '../webhooks/deliveries.ts'
import { listTransactions, type Transaction, totalsOf } from './transactions.ts'

/** Operations of the dashboard on the simulated account that the API does not offer. */
export type Control = ReturnType<typeof createControl>

export function createControl(account: Account, deliveries: Deliveries) {
  const advanceTo = async (instant: Date): Promise<void> => {
    await account.catchUp()
    await deliveries.settle()
    const before = account.offsetMs()
    const added = instant.getTime() - account.now().getTime()
    if (added <= 0) return
    while (await account.stepTo(instant)) await deliveries.settle()
    await account.setOffset(before + added)
    await account.catchUp()
    await deliveries.settle()
  }

  return {
    clock: {
      now: () => account.now(),
      /**
       * Moves the time ahead. Everything that comes due runs in order, each at its own instant, and its events are
       * delivered.
       */
      advance: (ms: number) => advanceTo(new Date(account.now().getTime() + ms)),
      advanceTo,
    },
    webhooks: deliveries,

    /** The money that moved, oldest first; of one customer, or of all. */
    transactions: (customer?: string): Promise<Transaction[]> => listTransactions(account, customer),
    totals: async (customer?: string) => totalsOf(await listTransactions(account, customer)),

    /** Ends a subscription at once. */
    endSubscription: (id: string): Promise<void> =>
      account.transact(async store => {
        const subscription = await store.get('subscription', id)
        if (subscription === null) throw invalidRequest('There is no such subscription.')
        await endSubscription(store, subscription)
      }),
    refund: (chargeId: string, amount?: number): Promise<Refund> =>
      account.transact(async store => {
        const found = await store.get('charge', chargeId)
        if (found === null) throw invalidRequest('There is no such charge.')
        return refundCharge(store, found, amount)
      }),
    dispute: (chargeId: string): Promise<Dispute> =>
      account.transact(async store => {
        const found = await store.get('charge', chargeId)
        if (found === null || found.status !== 'succeeded') throw invalidRequest('There is no such charge.')
        return openDispute(store, found)
      }),
  }
}
