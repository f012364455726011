import { z } from 'zod'
import { expireSession, totalOf } from '../engine/sessions.ts'
import { invalid, missing } from '../failure.ts'
import { newId } from '../ids.ts'
import type { Session, SessionOrder } from '../objects/session.ts'
import { pageOf } from '../server/pages-of.ts'
import { created, flag, metadata, number, one, paging, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'
import { priceOf } from './catalog.ts'
import { customerOf } from './customers.ts'

const minS = 30 * 60
const maxS = 24 * 3_600

const create = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z.tuple([z.strictObject({ price: text, quantity: one })]),
  success_url: text,
  cancel_url: text.optional(),
  customer: text.optional(),
  customer_email: text.optional(),
  client_reference_id: text.optional(),
  metadata: metadata.optional(),
  subscription_data: z.strictObject({ metadata }).optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  allowed_payment_method_types: z.tuple([z.literal('card')]).optional(),
  customer_update: z.strictObject({ address: z.literal('auto'), name: z.literal('auto') }).optional(),
  expires_at: number.optional(),
})

const sessionOf = async (world: World, id: string): Promise<Session> => {
  const session = await world.get('checkout.session', id)
  if (session === null) throw missing('checkout.session', id)
  return session
}

/** Refuses a time that is too near or too far, as Stripe does. */
function checkExpiry(lifetime: number): void {
  const refuse = (rule: string) =>
    invalid(`The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`, { param: 'expires_at' })
  if (lifetime < minS) throw refuse('at least 30 minutes')
  if (lifetime > maxS) throw refuse('less than 24 hours')
}

export const sessionRoutes = [
  route('POST /v1/checkout/sessions', create, async ({ world, params }) => {
    const expiresAt = params.expires_at ?? world.now + maxS
    checkExpiry(expiresAt - world.now)
    const price = await priceOf(world, params.line_items[0].price, 'line_items[0][price]')
    if (!price.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.', {
        param: 'line_items[0][price]',
      })
    const customer = params.customer === undefined ? null : await customerOf(world, params.customer)
    const isTaxed = params.automatic_tax?.enabled === true
    const id = newId('cs_test', 58)
    const session: Session = {
      id,
      object: 'checkout.session',
      amount_subtotal: price.unit_amount,
      amount_total: totalOf(price.unit_amount, isTaxed && customer !== null && customer.address !== null),
      automatic_tax: { enabled: isTaxed },
      billing_address_collection: params.billing_address_collection ?? null,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      created: world.now,
      currency: price.currency,
      customer: customer?.id ?? null,
      customer_details: null,
      customer_email: params.customer_email ?? null,
      expires_at: expiresAt,
      invoice: null,
      livemode: false,
      metadata: params.metadata ?? {},
      mode: 'subscription',
      payment_status: 'unpaid',
      status: 'open',
      subscription: null,
      success_url: params.success_url,
      url: `${world.publicUrl}/embedded/stripe/checkout/${id}`,
    }
    world.save(session)
    const order: SessionOrder = {
      price: price.id,
      subscriptionMetadata: params.subscription_data?.metadata ?? {},
      savesBilling: params.customer_update !== undefined,
    }
    world.setAside(id, order)
    world.timer(id, 'expire_session', expiresAt)
    return session
  }),
  route('GET /v1/checkout/sessions/:id', z.strictObject({}), ({ world, id }) => sessionOf(world, id)),
  route('POST /v1/checkout/sessions/:id/expire', z.strictObject({}), async ({ world, id }) => {
    const session = await sessionOf(world, id)
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    await expireSession(world, id)
    return session
  }),
  route(
    'GET /v1/checkout/sessions',
    z.strictObject({
      ...paging,
      status: z.enum(['open', 'complete', 'expired']).optional(),
      created: created.optional(),
    }),
    ({ world, params }) => pageOf(world, 'checkout.session', params, { status: params.status }),
  ),
]
