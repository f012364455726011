import { z } from 'zod'
import { refundCharge } from '../engine/refunds.ts'
import { invalid, missing } from '../failure.ts'
import { mergeMetadata } from '../objects/common.ts'
import type { Charge } from '../objects/payment.ts'
import { pageOf } from '../server/pages-of.ts'
import { metadata, number, paging, range, text } from '../server/params.ts'
import { route } from '../server/route.ts'
import type { World } from '../world.ts'

const nothing = z.strictObject({})

async function chargeToRefund(
  world: World,
  asked: { charge?: string | undefined; payment_intent?: string | undefined },
): Promise<Charge> {
  if (asked.charge !== undefined) {
    const charge = await world.get('charge', asked.charge)
    if (charge === null) throw missing('charge', asked.charge)
    return charge
  }
  if (asked.payment_intent === undefined)
    throw invalid('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    })
  const intent = await world.get('payment_intent', asked.payment_intent)
  if (intent === null) throw missing('payment_intent', asked.payment_intent)
  const charge = intent.latest_charge === null ? null : await world.get('charge', intent.latest_charge)
  if (charge === null || intent.status !== 'succeeded')
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  return charge
}

export const paymentRoutes = [
  route(
    'GET /v1/charges',
    {
      params: z.strictObject({
        ...paging,
        customer: text.optional(),
        payment_intent: text.optional(),
        created: range.optional(),
      }),
      wire: { answer: 'R_Charge' },
    },
    ({ world, params }) =>
      pageOf(world, 'charge', '/v1/charges', params, {
        customer: params.customer,
        payment_intent: params.payment_intent,
      }),
  ),
  route(
    'POST /v1/refunds',
    {
      params: z.strictObject({
        charge: text.optional(),
        payment_intent: text.optional(),
        amount: number.optional(),
        reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
        metadata: metadata.optional(),
      }),
      wire: { params: 'P_RefundCreate', answer: 'R_Refund' },
    },
    async ({ world, params }) => {
      if (params.amount !== undefined && params.amount < 1)
        throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
      const { amount, reason } = params
      return refundCharge(world, await chargeToRefund(world, params), {
        amount,
        reason,
        metadata: mergeMetadata({}, params.metadata),
      })
    },
  ),
  route('GET /v1/refunds/:id', { params: nothing, wire: { answer: 'R_Refund' } }, async ({ world, id }) => {
    const refund = await world.get('refund', id)
    if (refund === null) throw missing('refund', id)
    return refund
  }),
  route(
    'GET /v1/refunds',
    {
      params: z.strictObject({
        ...paging,
        charge: text.optional(),
        payment_intent: text.optional(),
        created: range.optional(),
      }),
      wire: { answer: 'R_Refund' },
    },
    ({ world, params }) =>
      pageOf(world, 'refund', '/v1/refunds', params, { charge: params.charge, payment_intent: params.payment_intent }),
  ),
  route('GET /v1/disputes/:id', { params: nothing, wire: { answer: 'R_Dispute' } }, async ({ world, id }) => {
    const dispute = await world.get('dispute', id)
    if (dispute === null) throw missing('dispute', id)
    return dispute
  }),
  route(
    'GET /v1/disputes',
    {
      params: z.strictObject({
        ...paging,
        charge: text.optional(),
        payment_intent: text.optional(),
        created: range.optional(),
      }),
      wire: { answer: 'R_Dispute' },
    },
    ({ world, params }) =>
      pageOf(world, 'dispute', '/v1/disputes', params, {
        charge: params.charge,
        payment_intent: params.payment_intent,
      }),
  ),
]
