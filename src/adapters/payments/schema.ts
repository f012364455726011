import { z } from 'zod'

/** The parts of Stripe's answers that we use. Everything else may change without us. */

/** A reference: an id, or the object when it was expanded. */
const reference = z.union([z.string(), z.looseObject({ id: z.string() }).transform(whole => whole.id)])
const instant = z.number().transform(seconds => new Date(seconds * 1000))
const list = <S extends z.ZodType>(element: S) => z.object({ data: z.array(element) })
/** The object when expanded, else null. */
const expandedOrNull = <S extends z.ZodType>(shape: S) => z.union([z.string().transform(() => null), shape, z.null()])

export const StripePrice = z.object({
  id: z.string(),
  active: z.boolean(),
  lookup_key: z.string().nullish(),
  currency: z.string(),
  unit_amount: z.number().nullable(),
  recurring: z.object({ interval: z.string(), interval_count: z.number() }).nullable(),
  tax_behavior: z.string().nullish(),
  metadata: z.record(z.string(), z.string()),
  product: z.union([
    z.string(),
    z.looseObject({ id: z.string(), metadata: z.record(z.string(), z.string()).optional() }),
  ]),
})
export type StripePrice = z.infer<typeof StripePrice>

const Item = z.object({
  id: z.string(),
  price: StripePrice,
  current_period_start: instant,
  current_period_end: instant,
})

export const Subscription = z.object({
  id: z.string(),
  customer: reference,
  status: z.string(),
  created: instant,
  ended_at: instant.nullable(),
  cancel_at: instant.nullable(),
  cancel_at_period_end: z.boolean(),
  items: z.object({ data: z.array(Item).min(1) }),
  metadata: z.record(z.string(), z.string()),
  latest_invoice: z.union([reference, z.null()]),
  pause_collection: z.looseObject({}).nullable(),
  automatic_tax: z.object({ enabled: z.boolean(), disabled_reason: z.string().nullable() }),
  pending_update: z
    .object({
      expires_at: instant,
      subscription_items: z.array(z.object({ price: StripePrice })).nullable(),
    })
    .nullable(),
  schedule: z.union([
    z.null(),
    z.string().transform(scheduleId => ({ id: scheduleId, phases: [] })),
    z.object({
      id: z.string(),
      phases: z.array(z.object({ start_date: instant, items: z.array(z.object({ price: reference })) })),
    }),
  ]),
  default_payment_method: expandedOrNull(
    z.object({ card: z.object({ brand: z.string(), last4: z.string() }).nullish() }),
  ),
})
export type Subscription = z.infer<typeof Subscription>

const Line = z.object({
  period: z.object({ start: instant, end: instant }),
  parent: z.object({ subscription_item_details: z.object({ proration: z.boolean() }).nullable() }).nullable(),
  pricing: z.object({ price_details: z.object({ price: reference }).optional() }).nullable(),
})

export const Invoice = z.object({
  id: z.string(),
  customer: z.union([reference, z.null()]),
  billing_reason: z.string().nullable(),
  // An unknown status counts as a draft: nothing paid and nothing owed.
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).catch('draft'),
  total: z.number(),
  amount_paid: z.number(),
  total_taxes: z.array(z.object({ amount: z.number() })).nullable(),
  period_start: instant,
  period_end: instant,
  created: instant,
  hosted_invoice_url: z.string().nullish(),
  next_payment_attempt: instant.nullish(),
  status_transitions: z.object({ paid_at: instant.nullable() }),
  parent: z.object({ subscription_details: z.object({ subscription: reference }).nullable() }).nullable(),
  lines: list(Line),
  payments: list(
    z.object({ status: z.string(), payment: z.object({ payment_intent: reference.optional() }) }),
  ).optional(),
})
export type Invoice = z.infer<typeof Invoice>

/** A preview of an invoice. It has no id and is never finalized. */
export const Preview = z.object({
  currency: z.string(),
  subtotal: z.number(),
  total: z.number(),
  total_taxes: z.array(z.object({ amount: z.number() })).nullable(),
})

export const Charge = z.object({
  payment_intent: z.union([reference, z.null()]),
  amount_refunded: z.number(),
  disputed: z.boolean(),
  status: z.string(),
  failure_code: z.string().nullish(),
  outcome: z.object({ reason: z.string().nullable() }).nullish(),
  payment_method_details: z
    .object({ card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullish() })
    .nullish(),
})
export type Charge = z.infer<typeof Charge>
export const Refund = z.object({ amount: z.number(), status: z.string().nullable() })
export const Dispute = z.object({ status: z.string() })

export const Customer = z.union([
  z.object({ id: z.string(), deleted: z.literal(true) }),
  z.object({
    id: z.string(),
    deleted: z.literal(false).optional(),
    livemode: z.boolean(),
    email: z.string().nullable(),
  }),
])

export const StripeSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).catch('open'),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']).catch('unpaid'),
  mode: z.string(),
  livemode: z.boolean(),
  client_reference_id: z.string().nullable(),
  customer: z.union([reference, z.null()]),
  customer_email: z.string().nullable(),
  customer_details: z.object({ email: z.string().nullable() }).nullable(),
  subscription: z.union([reference, z.null()]),
  invoice: expandedOrNull(Invoice.pick({ id: true, payments: true })),
  line_items: list(z.object({ price: StripePrice.nullable() })).optional(),
  amount_total: z.number().nullable(),
  created: instant,
  url: z.string().nullable(),
})
export type StripeSession = z.infer<typeof StripeSession>

export const StripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  api_version: z.string().nullish(),
  livemode: z.boolean(),
  created: instant,
  data: z.object({
    object: z.looseObject({
      id: z.string().optional(),
      object: z.string().optional(),
      customer: z.union([reference, z.null()]).optional(),
    }),
  }),
})
export type StripeEvent = z.infer<typeof StripeEvent>

/** A dispute or refund with its charge expanded, the only link to its customer. */
export const WithCharge = z.object({ charge: expandedOrNull(z.object({ customer: z.union([reference, z.null()]) })) })

export const HostedPage = z.object({ id: z.string(), url: z.string().nullable() })
