import type { Metadata, Seconds } from './common.ts'

export type Product = ReturnType<typeof newProduct>

export function newProduct(fields: {
  id: string
  created: Seconds
  name: string
  description?: string | undefined
  metadata?: Metadata | undefined
  tax_code?: string | undefined
  active?: boolean | undefined
}) {
  return {
    id: fields.id,
    object: 'product' as const,
    active: fields.active ?? true,
    created: fields.created,
    default_price: null as string | null,
    description: fields.description ?? null,
    images: [] as string[],
    livemode: false,
    marketing_features: [] as { name: string }[],
    metadata: fields.metadata ?? {},
    name: fields.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: fields.tax_code ?? null,
    tax_details: null,
    type: 'service' as const,
    unit_label: null,
    updated: fields.created,
    url: null,
  }
}

export type Interval = 'day' | 'week' | 'month' | 'year'

export type Price = {
  id: string
  object: 'price'
  active: boolean
  billing_scheme: 'per_unit'
  created: Seconds
  currency: string
  custom_unit_amount: null
  livemode: boolean
  lookup_key: string | null
  metadata: Metadata
  nickname: string | null
  product: string
  recurring: {
    interval: Interval
    interval_count: number
    meter: null
    trial_period_days: null
    usage_type: 'licensed'
  } | null
  tax_behavior: 'exclusive' | 'inclusive' | 'unspecified'
  tiers_mode: null
  transform_quantity: null
  type: 'recurring' | 'one_time'
  unit_amount: number
  unit_amount_decimal: string
}

/** The older view of a price, which subscription items still carry. */
export function planOf(price: Price) {
  return {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  }
}
