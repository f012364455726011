import { z } from 'zod'
import { expireSession, totalOf } from '../engine/checkout-sessions.ts'
import { invalidRequest, resourceMissing } from '../failure.ts'
import { newId } from '../ids.ts'
import type { ObjectStore } from '../object-store.ts'
import type { Session, SessionOrder } from '../objects/session.ts'
import { paginate } from '../server/paginate.ts'
import { createdSince, flag, metadata, number, paging, quantityOne, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import { priceOf } from './catalog.ts'
import { customerOf } from './customers.ts'

const minExpirySeconds = 30 * 60
const maxExpirySeconds = 24 * 3_600

const create = z.strictObject({
  mode: z.literal('subscription'),
  line_items: z.tuple([z.strictObject({ price: text, quantity: quantityOne })]),
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

const sessionOf = async (store: ObjectStore, id: string): Promise<Session> => {
  const session = await store.get('checkout.session', id)
  if (session === null) throw resourceMissing('checkout.session', id)
  return session
}

/** Refuses a time that is too near or too far, as Stripe does. */
function checkExpiry(lifetime: number): void {
  const refuse = (rule: string) =>
    invalidRequest(`The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`, {
      param: 'expires_at',
    })
  if (lifetime < minExpirySeconds) throw refuse('at least 30 minutes')
  if (lifetime > maxExpirySeconds) throw refuse('less than 24 hours')
}

export const sessionRoutes = [
  route('POST /v1/checkout/sessions', create, async ({ store, params }) => {
    const expiresAt = params.expires_at ?? store.now + maxExpirySeconds
    checkExpiry(expiresAt - store.now)
    const price = await priceOf(store, params.line_items[0].price, 'line_items[0][price]')
    if (!price.active)
      throw invalidRequest('The price specified is inactive. This field only accepts active prices.', {
        param: 'line_items[0][price]',
      })
    const customer = params.customer === undefined ? null : await customerOf(store, params.customer)
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
      created: store.now,
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
      url: `${store.publicUrl}/embedded/stripe/checkout/${id}`,
    }
    store.save(session)
    const order: SessionOrder = {
      price: price.id,
      subscriptionMetadata: params.subscription_data?.metadata ?? {},
      savesBilling: params.customer_update !== undefined,
    }
    store.setHiddenData(id, order)
    store.setTimer(id, 'expire_session', expiresAt)
    return session
  }),
  route('GET /v1/checkout/sessions/:id', z.strictObject({}), ({ store, id }) => sessionOf(store, id)),
  route('POST /v1/checkout/sessions/:id/expire', z.strictObject({}), async ({ store, id }) => {
    const session = await sessionOf(store, id)
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      )
    await expireSession(store, id)
    return session
  }),
  route(
    'GET /v1/checkout/sessions',
    z.strictObject({
      ...paging,
      status: z.enum(['open', 'complete', 'expired']).optional(),
      created: createdSince.optional(),
    }),
    ({ store, params }) => paginate(store, 'checkout.session', params, { status: params.status }),
  ),
]
