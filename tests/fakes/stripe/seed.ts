import type { Account } from '#embedded/stripe/account.ts'
import { newProduct, type Price } from '#embedded/stripe/objects/catalog.ts'

export type SeedPlan = {
  readonly name: string
  readonly lookupKey: string
  /** Cents a month, before tax. */
  readonly unitAmount: number
}

/** Products and monthly prices for plans that have none yet; safe to repeat. */
export const seedCatalog = (account: Account, plans: readonly SeedPlan[]): Promise<void> =>
  account.transact(async world => {
    for (const { name, lookupKey, unitAmount } of plans) {
      const known = await world.find('price', { where: { lookup_key: lookupKey } })
      if (known.length > 0) continue
      const product = newProduct({ id: `prod_${lookupKey}`, created: world.now, name, tax_code: 'txcd_10103000' })
      world.save(product, 'product.created')
      const price: Price = {
        id: `price_${lookupKey}`,
        object: 'price',
        active: true,
        billing_scheme: 'per_unit',
        created: world.now,
        currency: 'usd',
        custom_unit_amount: null,
        livemode: false,
        lookup_key: lookupKey,
        metadata: {},
        nickname: null,
        product: product.id,
        recurring: {
          interval: 'month',
          interval_count: 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        },
        tax_behavior: 'exclusive',
        tiers_mode: null,
        transform_quantity: null,
        type: 'recurring',
        unit_amount: unitAmount,
        unit_amount_decimal: String(unitAmount),
      }
      world.save(price, 'price.created')
    }
  })
