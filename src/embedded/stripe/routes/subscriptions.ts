import { z } from 'zod'
import { restartAndCharge } from '../engine/restart-and-charge.ts'
import { endSubscription, setCancelAt, withPrice } from '../engine/subscription-state.ts'
import { invalidRequest, resourceMissing } from '../failure.ts'
import type { ObjectStore } from '../object-store.ts'
import { mergeMetadata } from '../objects/common.ts'
import { isLive, periodOf, type Subscription, type SubscriptionItem } from '../objects/subscription.ts'
import { paginate } from '../server/paginate.ts'
import { flag, metadata, paging, quantityOne, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import { priceOf } from './catalog.ts'

/** The item of an update or of a preview. */
export const itemsParam = z.tuple([z.strictObject({ id: text, price: text, quantity: quantityOne })])

/** A period that begins now, without credit for unused time. */
export const restartParams = {
  billing_cycle_anchor: z.strictObject({ type: z.literal('now') }),
  proration_behavior: z.literal('none'),
}

const update = z.strictObject({
  items: itemsParam.optional(),
  billing_cycle_anchor: restartParams.billing_cycle_anchor.optional(),
  proration_behavior: restartParams.proration_behavior.optional(),
  payment_behavior: z.literal('pending_if_incomplete').optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: z.literal('').optional(),
  metadata: metadata.optional(),
  pause_collection: z
    .union([z.literal(''), z.strictObject({ behavior: z.enum(['void', 'keep_as_draft']) })])
    .optional(),
})
type Update = z.output<typeof update>

export const subscriptionOf = async (store: ObjectStore, id: string, param = 'id'): Promise<Subscription> => {
  const subscription = await store.get('subscription', id)
  if (subscription === null) throw resourceMissing('subscription', id, param)
  return subscription
}

function checkUpdate(subscription: Subscription, params: Update): void {
  if (!isLive(subscription)) throw invalidRequest('A canceled subscription can only update its cancellation_details.')
  if (subscription.schedule !== null) {
    const refused = ['items', 'cancel_at', 'cancel_at_period_end', 'billing_cycle_anchor'].find(name => name in params)
    const what = refused?.startsWith('cancel') ? 'any cancelation behavior' : 'its items or billing cycle'
    if (refused !== undefined)
      throw invalidRequest(
        `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating ${what} directly is not allowed. Please update the schedule instead.`,
      )
  }
}

/** The items after an update. @throws StripeFailure 400 */
export async function itemsAfterUpdate(
  store: ObjectStore,
  subscription: Subscription,
  [{ id, price }]: z.output<typeof itemsParam>,
): Promise<SubscriptionItem[]> {
  if (subscription.items.data[0]!.id !== id) throw resourceMissing('subscription_item', id, 'items[0][id]')
  return withPrice(subscription, await priceOf(store, price, 'items[0][price]'))
}

function updateCancellation(store: ObjectStore, subscription: Subscription, params: Update): void {
  if (params.cancel_at === '') setCancelAt(store, subscription, null)
  const endsWithPeriod = params.cancel_at_period_end
  if (endsWithPeriod === undefined) return
  // A `cancel_at` of its own, as the portal sets it, stays.
  const movesEnd = endsWithPeriod || subscription.cancel_at_period_end
  subscription.cancel_at_period_end = endsWithPeriod
  if (movesEnd) setCancelAt(store, subscription, endsWithPeriod ? periodOf(subscription).end : null)
}

export const subscriptionRoutes = [
  route('GET /v1/subscriptions/:id', z.strictObject({}), ({ store, id }) => subscriptionOf(store, id)),
  route('POST /v1/subscriptions/:id', update, async ({ store, id, params }) => {
    const subscription = await subscriptionOf(store, id)
    checkUpdate(subscription, params)
    subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
    if (params.pause_collection !== undefined) subscription.pause_collection = params.pause_collection || null
    updateCancellation(store, subscription, params)
    const items = params.items === undefined ? null : await itemsAfterUpdate(store, subscription, params.items)
    if (params.billing_cycle_anchor !== undefined) await restartAndCharge(store, subscription, items)
    else if (items !== null) subscription.items.data = items
    store.save(subscription, 'customer.subscription.updated')
    return subscription
  }),
  route(
    'DELETE /v1/subscriptions/:id',
    z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional() }),
    async ({ store, id }) => {
      const subscription = await subscriptionOf(store, id)
      if (!isLive(subscription)) throw resourceMissing('subscription', id)
      await endSubscription(store, subscription)
      return subscription
    },
  ),
  route(
    'GET /v1/subscriptions',
    z.strictObject({ ...paging, customer: text.optional(), status: text }),
    ({ store, params: { status, customer, ...page } }) =>
      paginate(store, 'subscription', page, { customer, status: status === 'all' ? undefined : status }),
  ),
]
