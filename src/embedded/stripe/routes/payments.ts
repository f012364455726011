import { z } from 'zod'
import { refundCharge } from '../engine/refunds.ts'
import { invalidRequest, resourceMissing } from '../failure.ts'
import type { ObjectStore } from '../object-store.ts'
import type { ObjectKind } from '../objects/stripe-objects.ts'
import { paginate } from '../server/paginate.ts'
import { paging, text } from '../server/params.ts'
import { route } from '../server/route.ts'

const nothing = z.strictObject({})
const ofPayment = z.strictObject({ ...paging, payment_intent: text.optional() })

const getObject = async (store: ObjectStore, kind: ObjectKind, id: string): Promise<object> => {
  const doc = await store.get(kind, id)
  if (doc === null) throw resourceMissing(kind, id)
  return doc
}

export const paymentRoutes = [
  route('GET /v1/charges', z.strictObject({ ...paging, customer: text.optional() }), ({ store, params }) =>
    paginate(store, 'charge', params, { customer: params.customer }),
  ),
  route(
    'POST /v1/refunds',
    z.strictObject({
      payment_intent: text,
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    async ({ store, params: { payment_intent: id } }) => {
      const intent = await store.get('payment_intent', id)
      if (intent === null) throw resourceMissing('payment_intent', id)
      const charge = intent.latest_charge === null ? null : await store.get('charge', intent.latest_charge)
      if (charge === null || intent.status !== 'succeeded')
        throw invalidRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
      return refundCharge(store, charge)
    },
  ),
  route('GET /v1/refunds/:id', nothing, ({ store, id }) => getObject(store, 'refund', id)),
  route('GET /v1/refunds', ofPayment, ({ store, params }) =>
    paginate(store, 'refund', params, { payment_intent: params.payment_intent }),
  ),
  route('GET /v1/disputes/:id', nothing, ({ store, id }) => getObject(store, 'dispute', id)),
  route('GET /v1/disputes', ofPayment, ({ store, params }) =>
    paginate(store, 'dispute', params, { payment_intent: params.payment_intent }),
  ),
]
