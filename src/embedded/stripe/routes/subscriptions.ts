import { z } from 'zod'
import { endSubscription, planCancellation, withPrices } from '../engine/subscription-state.ts'
import { changeSubscription } from '../engine/update-subscription.ts'
import { invalid, missing } from '../failure.ts'
import { mergeMetadata } from '../objects/common.ts'
import { isLive, type Subscription, type SubscriptionItem } from '../objects/subscription.ts'
import { pageOf } from '../server/pages-of.ts'
import { clearable, flag, metadata, number, paging, range, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'
import { priceOf } from './catalog.ts'

const feedback = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
])
const cancellationDetails = z.strictObject({
  comment: clearable(text).optional(),
  feedback: clearable(feedback).optional(),
})

/** The items of an update; also those of a preview. */
export const itemsParam = z.array(
  z.strictObject({
    id: text.optional(),
    price: text.optional(),
    quantity: number.optional(),
    deleted: flag.optional(),
  }),
)
export const anchorParam = z.strictObject({ type: z.enum(['now', 'unchanged']) })
export const prorationParam = z.enum(['none', 'create_prorations', 'always_invoice'])

const update = z.strictObject({
  items: itemsParam.optional(),
  billing_cycle_anchor: anchorParam.optional(),
  proration_behavior: prorationParam.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  off_session: flag.optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: clearable(number).optional(),
  cancellation_details: cancellationDetails.optional(),
  metadata: metadata.optional(),
  default_payment_method: clearable(text).optional(),
  description: clearable(text).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  pause_collection: clearable(
    z.strictObject({ behavior: z.enum(['void', 'keep_as_draft', 'mark_uncollectible']) }),
  ).optional(),
})
type Update = z.output<typeof update>

/** What may accompany `pending_if_incomplete` (Stripe's reference of pending updates). */
const pendable = new Set(['items', 'billing_cycle_anchor', 'proration_behavior', 'payment_behavior', 'off_session'])

export const subscriptionOf = async (world: World, id: string, param = 'id'): Promise<Subscription> => {
  const subscription = await world.get('subscription', id)
  if (subscription === null) throw missing('subscription', id, param)
  return subscription
}

function checkUpdate(subscription: Subscription, params: Update): void {
  if (!isLive(subscription)) {
    const others = Object.keys(params).filter(name => name !== 'cancellation_details')
    if (others.length > 0) throw invalid('A canceled subscription can only update its cancellation_details.')
  }
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined)
    throw invalid('Received both cancel_at and cancel_at_period_end parameters. Please pass in only one.')
  if (subscription.schedule !== null) {
    const held = ['items', 'cancel_at', 'cancel_at_period_end', 'billing_cycle_anchor'].find(name => name in params)
    const what = held?.startsWith('cancel') ? 'any cancelation behavior' : 'its items or billing cycle'
    if (held !== undefined)
      throw invalid(
        `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating ${what} directly is not allowed. Please update the schedule instead.`,
      )
  }
  if (params.payment_behavior !== 'pending_if_incomplete') return
  const extra = Object.keys(params).find(name => !pendable.has(name))
  if (extra !== undefined)
    throw invalid(
      `You can only pass ${[...pendable].join(', ')} when \`payment_behavior\` is \`pending_if_incomplete\`. You passed ${extra}.`,
      { param: extra },
    )
}

/** The items as an update wishes them. @throws StripeFailure 400 */
export async function wishedItems(
  world: World,
  subscription: Subscription,
  given: z.output<typeof itemsParam>,
): Promise<SubscriptionItem[]> {
  const wanted = new Map(
    subscription.items.data.map(item => [
      item.id,
      { id: item.id as string | null, price: item.price, quantity: item.quantity },
    ]),
  )
  for (const [index, { id, price: priceId, quantity, deleted }] of given.entries()) {
    const old = id === undefined ? undefined : wanted.get(id)
    if (id !== undefined && old === undefined) throw missing('subscription_item', id, `items[${index}][id]`)
    if (deleted && id !== undefined) {
      wanted.delete(id)
      continue
    }
    const price = priceId === undefined ? old?.price : await priceOf(world, priceId, `items[${index}][price]`)
    if (price === undefined)
      throw invalid(`Missing required param: items[${index}][price].`, {
        code: 'parameter_missing',
        param: `items[${index}][price]`,
      })
    if (price.recurring === null)
      throw invalid(
        `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
        { param: `items[${index}][price]` },
      )
    if (!price.active && price.id !== old?.price.id)
      throw invalid('The price specified is inactive. This field only accepts active prices.', {
        param: `items[${index}][price]`,
      })
    wanted.set(id ?? `new ${index}`, { id: id ?? null, price, quantity: quantity ?? old?.quantity ?? 1 })
  }
  if (wanted.size === 0) throw invalid('A subscription must have at least one active plan.', { param: 'items' })
  const prices = [...wanted.values()].map(({ price }) => price.id)
  if (new Set(prices).size < prices.length)
    throw invalid(`Cannot add multiple subscription items with the same plan: ${prices[0]}`, { param: 'items' })
  return withPrices(subscription, [...wanted.values()], world.now)
}

function plainChanges(world: World, subscription: Subscription, params: Update): void {
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
  if (params.description !== undefined) subscription.description = params.description || null
  if (params.default_payment_method !== undefined)
    subscription.default_payment_method = params.default_payment_method || null
  if (params.automatic_tax !== undefined) {
    const { enabled } = params.automatic_tax
    subscription.automatic_tax = { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null }
  }
  if (params.pause_collection !== undefined)
    subscription.pause_collection =
      params.pause_collection === '' ? null : { ...params.pause_collection, resumes_at: null }
  const { comment, feedback } = params.cancellation_details ?? {}
  if (comment !== undefined) subscription.cancellation_details.comment = comment || null
  if (feedback !== undefined) subscription.cancellation_details.feedback = feedback || null
  if (params.cancel_at === undefined) return
  if (params.cancel_at !== '' && params.cancel_at <= world.now)
    throw invalid('cancel_at must be in the future.', { param: 'cancel_at' })
  subscription.cancel_at_period_end = false
  planCancellation(world, subscription, params.cancel_at === '' ? null : params.cancel_at)
}

const answer = { answer: 'R_Subscription' }

export const subscriptionRoutes = [
  route('GET /v1/subscriptions/:id', { params: z.strictObject({}), wire: answer }, ({ world, id }) =>
    subscriptionOf(world, id),
  ),
  route(
    'POST /v1/subscriptions/:id',
    { params: update, wire: { params: 'P_SubscriptionUpdate', ...answer } },
    async ({ world, id, params, publicUrl }) => {
      const subscription = await subscriptionOf(world, id)
      checkUpdate(subscription, params)
      plainChanges(world, subscription, params)
      if (isLive(subscription)) {
        await changeSubscription(world, publicUrl, subscription, {
          items: params.items === undefined ? null : await wishedItems(world, subscription, params.items),
          resetsAnchor: params.billing_cycle_anchor?.type === 'now',
          proration: params.proration_behavior ?? 'create_prorations',
          behavior: params.payment_behavior ?? 'allow_incomplete',
          cancelAtPeriodEnd: params.cancel_at_period_end ?? null,
        })
      }
      world.save(subscription, 'customer.subscription.updated')
      return subscription
    },
  ),
  route(
    'DELETE /v1/subscriptions/:id',
    {
      params: z.strictObject({
        cancellation_details: cancellationDetails.optional(),
        invoice_now: flag.optional(),
        prorate: flag.optional(),
      }),
      wire: { params: 'P_SubscriptionCancel', ...answer },
    },
    async ({ world, id, params }) => {
      const subscription = await subscriptionOf(world, id)
      if (!isLive(subscription)) throw missing('subscription', id)
      subscription.cancellation_details.comment = params.cancellation_details?.comment || null
      await endSubscription(world, subscription, 'cancellation_requested')
      return subscription
    },
  ),
  route(
    'GET /v1/subscriptions',
    {
      params: z.strictObject({
        ...paging,
        customer: text.optional(),
        status: z
          .enum([
            'active',
            'all',
            'canceled',
            'ended',
            'incomplete',
            'incomplete_expired',
            'past_due',
            'paused',
            'trialing',
            'unpaid',
          ])
          .optional(),
        price: text.optional(),
        created: range.optional(),
      }),
      wire: { params: 'P_SubscriptionList', ...answer },
    },
    ({ world, params }) =>
      pageOf(world, 'subscription', '/v1/subscriptions', params, { customer: params.customer }, subscription => {
        const { status, price } = params
        if (price !== undefined && !subscription.items.data.some(item => item.price.id === price)) return false
        if (status === 'all') return true
        if (status === undefined) return subscription.status !== 'canceled'
        if (status === 'ended') return !isLive(subscription)
        return subscription.status === status
      }),
  ),
]
