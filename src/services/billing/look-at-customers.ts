import { customersAfter } from '#stores/billing.ts'
import { converge } from './converge.ts'
import type { Healing, ReconcileNeeds } from './healing.ts'
import { resumeOperations } from './resume-operations.ts'

const atOnce = 200
/** How many customers are looked at side by side: fewer than the connections that wait for Stripe. */
const lookers = 3

/**
 * Looks at every known customer, by key.
 * @param lookedAtSince who was looked at after this is left out; null for nobody
 */
export async function lookAtCustomers(
  needs: ReconcileNeeds,
  heals: Healing,
  lookedAtSince: Date | null,
  say: (text: string) => void = () => {},
): Promise<void> {
  let count = 0
  await heals.pages(
    after => customersAfter(needs.db, { after, limit: atOnce }),
    customer => customer.userId,
    ({ id, userId, deleted, convergedAt }) =>
      heals.each({ userId, customerId: id }, async () => {
        count += 1
        if (count % atOnce === 0) say(`${count} customers`)
        const isFresh = lookedAtSince !== null && convergedAt !== null && convergedAt > lookedAtSince
        if (deleted || isFresh) return 'skipped'
        const { isChanged, standing } = await converge(needs, id)
        if (isChanged || standing.liveIds.length > 1) await resumeOperations(needs, userId)
        return isChanged ? 'healed' : 'fine'
      }),
    lookers,
  )
}
