import { z } from 'zod'
import { refundCharge } from '../engine/refunds.ts'
import { invalid, missing } from '../failure.ts'
import type { Kind } from '../objects/docs.ts'
import { pageOf } from '../server/pages-of.ts'
import { paging, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'

const nothing = z.strictObject({})
const ofPayment = z.strictObject({ ...paging, payment_intent: text.optional() })

const found = async (world: World, kind: Kind, id: string): Promise<object> => {
  const doc = await world.get(kind, id)
  if (doc === null) throw missing(kind, id)
  return doc
}

export const paymentRoutes = [
  route('GET /v1/charges', z.strictObject({ ...paging, customer: text.optional() }), ({ world, params }) =>
    pageOf(world, 'charge', params, { customer: params.customer }),
  ),
  route(
    'POST /v1/refunds',
    z.strictObject({
      payment_intent: text,
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    async ({ world, params: { payment_intent: id } }) => {
      const intent = await world.get('payment_intent', id)
      if (intent === null) throw missing('payment_intent', id)
      const charge = intent.latest_charge === null ? null : await world.get('charge', intent.latest_charge)
      if (charge === null || intent.status !== 'succeeded')
        throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`)
      return refundCharge(world, charge)
    },
  ),
  route('GET /v1/refunds/:id', nothing, ({ world, id }) => found(world, 'refund', id)),
  route('GET /v1/refunds', ofPayment, ({ world, params }) =>
    pageOf(world, 'refund', params, { payment_intent: params.payment_intent }),
  ),
  route('GET /v1/disputes/:id', nothing, ({ world, id }) => found(world, 'dispute', id)),
  route('GET /v1/disputes', ofPayment, ({ world, params }) =>
    pageOf(world, 'dispute', params, { payment_intent: params.payment_intent }),
  ),
]
