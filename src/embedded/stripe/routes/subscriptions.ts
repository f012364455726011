import { z } from 'zod'
import { endSubscription, planCancellation, withPrice } from '../engine/subscription-state.ts'
import { chargeRestart } from '../engine/update-subscription.ts'
import { invalid, missing } from '../failure.ts'
import { mergeMetadata } from '../objects/common.ts'
import { isLive, periodOf, type Subscription, type SubscriptionItem } from '../objects/subscription.ts'
import { pageOf } from '../server/pages-of.ts'
import { flag, metadata, one, paging, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'
import { priceOf } from './catalog.ts'

/** The item of an update; also that of a preview. */
export const itemsParam = z.tuple([z.strictObject({ id: text, price: text, quantity: one })])

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

export const subscriptionOf = async (world: World, id: string, param = 'id'): Promise<Subscription> => {
  const subscription = await world.get('subscription', id)
  if (subscription === null) throw missing('subscription', id, param)
  return subscription
}

function checkUpdate(subscription: Subscription, params: Update): void {
  if (!isLive(subscription)) throw invalid('A canceled subscription can only update its cancellation_details.')
  if (subscription.schedule !== null) {
    const held = ['items', 'cancel_at', 'cancel_at_period_end', 'billing_cycle_anchor'].find(name => name in params)
    const what = held?.startsWith('cancel') ? 'any cancelation behavior' : 'its items or billing cycle'
    if (held !== undefined)
      throw invalid(
        `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating ${what} directly is not allowed. Please update the schedule instead.`,
      )
  }
}

/** The items as an update wishes them. @throws StripeFailure 400 */
export async function wishedItems(
  world: World,
  subscription: Subscription,
  [{ id, price }]: z.output<typeof itemsParam>,
): Promise<SubscriptionItem[]> {
  if (subscription.items.data[0]!.id !== id) throw missing('subscription_item', id, 'items[0][id]')
  return withPrice(subscription, await priceOf(world, price, 'items[0][price]'))
}

function planEnd(world: World, subscription: Subscription, params: Update): void {
  if (params.cancel_at === '') planCancellation(world, subscription, null)
  const endsWithPeriod = params.cancel_at_period_end
  if (endsWithPeriod === undefined) return
  // A day of its own, as the portal sets it, is another field and stays.
  const movesEnd = endsWithPeriod || subscription.cancel_at_period_end
  subscription.cancel_at_period_end = endsWithPeriod
  if (movesEnd) planCancellation(world, subscription, endsWithPeriod ? periodOf(subscription).end : null)
}

export const subscriptionRoutes = [
  route('GET /v1/subscriptions/:id', z.strictObject({}), ({ world, id }) => subscriptionOf(world, id)),
  route('POST /v1/subscriptions/:id', update, async ({ world, id, params }) => {
    const subscription = await subscriptionOf(world, id)
    checkUpdate(subscription, params)
    subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
    if (params.pause_collection !== undefined) subscription.pause_collection = params.pause_collection || null
    planEnd(world, subscription, params)
    const items = params.items === undefined ? null : await wishedItems(world, subscription, params.items)
    if (params.billing_cycle_anchor !== undefined) await chargeRestart(world, subscription, items)
    else if (items !== null) subscription.items.data = items
    world.save(subscription, 'customer.subscription.updated')
    return subscription
  }),
  route(
    'DELETE /v1/subscriptions/:id',
    z.strictObject({ invoice_now: flag.optional(), prorate: flag.optional() }),
    async ({ world, id }) => {
      const subscription = await subscriptionOf(world, id)
      if (!isLive(subscription)) throw missing('subscription', id)
      await endSubscription(world, subscription)
      return subscription
    },
  ),
  route(
    'GET /v1/subscriptions',
    z.strictObject({ ...paging, customer: text.optional(), status: text }),
    ({ world, params: { status, customer, ...page } }) =>
      pageOf(world, 'subscription', page, { customer, status: status === 'all' ? undefined : status }),
  ),
]
