import { z } from 'zod'
import { expireSession, sessionTotals } from '../engine/sessions.ts'
import { invalid, missing } from '../failure.ts'
import { newId } from '../ids.ts'
import { mergeMetadata } from '../objects/common.ts'
import { newSession, type Session, type SessionOrder } from '../objects/session.ts'
import { pageOf } from '../server/pages-of.ts'
import { flag, metadata, number, paging, range, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'
import { priceOf } from './catalog.ts'
import { customerOf } from './customers.ts'

const minS = 30 * 60
const maxS = 24 * 3_600

const create = z.strictObject({
  mode: z.enum(['subscription']),
  line_items: z.array(z.strictObject({ price: text, quantity: number.optional() })).min(1),
  success_url: text,
  cancel_url: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      metadata: metadata.optional(),
      description: text.optional(),
      billing_mode: z.strictObject({ type: z.enum(['flexible']) }).optional(),
    })
    .optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
  customer_update: z
    .strictObject({ address: z.enum(['auto', 'never']).optional(), name: z.enum(['auto', 'never']).optional() })
    .optional(),
  expires_at: number.optional(),
  locale: text.optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
})
type Create = z.output<typeof create>

const sessionOf = async (world: World, id: string): Promise<Session> => {
  const session = await world.get('checkout.session', id)
  if (session === null) throw missing('checkout.session', id)
  return session
}

/** Refuses what Stripe refuses before a session is made. */
async function check(world: World, params: Create): Promise<void> {
  if (params.customer !== undefined && params.customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.')
  if (params.customer === undefined && params.customer_update !== undefined)
    throw invalid('`customer_update` can only be used with `customer`.', { param: 'customer_update' })
  const lifetime = (params.expires_at ?? world.now + maxS) - world.now
  if (lifetime < minS)
    throw invalid('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    })
  if (lifetime > maxS)
    throw invalid('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    })
  for (const [param, url] of [
    ['success_url', params.success_url],
    ['cancel_url', params.cancel_url],
  ] as const) {
    if (url !== undefined && !URL.canParse(url)) throw invalid('Not a valid URL', { code: 'url_invalid', param })
  }
  if (params.customer === undefined) return
  const customer = await customerOf(world, params.customer)
  if (params.automatic_tax?.enabled && customer.address === null && params.customer_update?.address !== 'auto')
    throw invalid(
      "Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save the address entered in Checkout to the Customer.",
      { code: 'customer_tax_location_invalid', param: 'automatic_tax[enabled]' },
    )
}

export const sessionRoutes = [
  route(
    'POST /v1/checkout/sessions',
    { params: create, wire: { params: 'P_CheckoutSessionCreate', answer: 'R_CheckoutSession' } },
    async ({ world, params, publicUrl }) => {
      await check(world, params)
      let subtotal = 0
      let currency = 'usd'
      for (const [index, { price: id, quantity }] of params.line_items.entries()) {
        const price = await priceOf(world, id, `line_items[${index}][price]`)
        if (price.recurring === null)
          throw invalid('You must provide at least one recurring price in `subscription` mode when using prices.')
        if (!price.active)
          throw invalid(`The price specified is inactive. This field only accepts active prices.`, {
            param: `line_items[${index}][price]`,
          })
        subtotal += price.unit_amount * (quantity ?? 1)
        currency = price.currency
      }
      const customer = params.customer === undefined ? null : await customerOf(world, params.customer)
      const isTaxed = params.automatic_tax?.enabled === true
      const id = newId('cs_test', 58)
      const expiresAt = params.expires_at ?? world.now + maxS
      const session = newSession({
        ...sessionTotals(world, subtotal, isTaxed && customer !== null && customer.address !== null),
        id,
        allowed_payment_method_types: params.allowed_payment_method_types ?? null,
        automatic_tax: {
          enabled: isTaxed,
          liability: isTaxed ? { type: 'self' } : null,
          provider: isTaxed ? 'stripe' : null,
          status: isTaxed ? 'requires_location_inputs' : null,
        },
        billing_address_collection: params.billing_address_collection ?? null,
        cancel_url: params.cancel_url ?? null,
        client_reference_id: params.client_reference_id ?? null,
        created: world.now,
        currency,
        customer: customer?.id ?? null,
        customer_creation: customer === null ? 'always' : null,
        customer_details: null,
        customer_email: params.customer_email ?? null,
        expires_at: expiresAt,
        invoice: null,
        locale: params.locale ?? null,
        metadata: mergeMetadata({}, params.metadata),
        mode: 'subscription',
        payment_status: 'unpaid',
        status: 'open',
        subscription: null,
        success_url: params.success_url,
        url: `${publicUrl}/embedded/stripe/checkout/${id}`,
      })
      world.save(session)
      const order: SessionOrder = {
        items: params.line_items.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 })),
        subscriptionMetadata: mergeMetadata({}, params.subscription_data?.metadata),
        subscriptionDescription: params.subscription_data?.description ?? null,
        savesAddress: params.customer_update?.address === 'auto',
        savesName: params.customer_update?.name === 'auto',
      }
      world.setAside(id, order)
      world.timer(id, 'expire_session', expiresAt)
      return session
    },
  ),
  route(
    'GET /v1/checkout/sessions/:id',
    { params: z.strictObject({}), wire: { params: 'P_CheckoutSessionRetrieve', answer: 'R_CheckoutSession' } },
    ({ world, id }) => sessionOf(world, id),
  ),
  route(
    'POST /v1/checkout/sessions/:id/expire',
    { params: z.strictObject({}), wire: { answer: 'R_CheckoutSession' } },
    async ({ world, id }) => {
      const session = await sessionOf(world, id)
      if (session.status !== 'open')
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        )
      await expireSession(world, id)
      return session
    },
  ),
  route(
    'GET /v1/checkout/sessions',
    {
      params: z.strictObject({
        ...paging,
        status: z.enum(['open', 'complete', 'expired']).optional(),
        customer: text.optional(),
        subscription: text.optional(),
        created: range.optional(),
        customer_details: z.strictObject({ email: text }).optional(),
      }),
      wire: { params: 'P_CheckoutSessionList', answer: 'R_CheckoutSession' },
    },
    ({ world, params }) => {
      const { status, customer, subscription, customer_details } = params
      return pageOf(world, 'checkout.session', '/v1/checkout/sessions', params, {
        status,
        customer,
        subscription,
        customer_details,
      })
    },
  ),
]
