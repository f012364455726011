import type { Metadata } from './common.ts'

export type Product = ReturnType<typeof newProduct>

export function newProduct(fields: { id: string; name: string; metadata: Metadata }) {
  return { object: 'product' as const, active: true, ...fields }
}

export type Price = ReturnType<typeof newPrice>

/** A monthly price; other periods are not supported. */
export function newPrice(fields: {
  id: string
  currency: string
  lookup_key: string | null
  metadata: Metadata
  product: string
  tax_behavior: 'exclusive' | 'inclusive' | 'unspecified'
  unit_amount: number
}) {
  return {
    object: 'price' as const,
    active: true,
    recurring: { interval: 'month' as const, interval_count: 1 },
    ...fields,
  }
}
