import type { Account } from '#embedded/stripe/account.ts'
import { newPrice, newProduct } from '#embedded/stripe/objects/catalog.ts'

export type SeedPlan = {
  readonly name: string
  readonly lookupKey: string
  /** Cents per month, before tax. */
  readonly unitAmount: number
}

/** Creates products and monthly prices for plans that have none; safe to repeat. */
export const seedCatalog = (account: Account, plans: readonly SeedPlan[]): Promise<void> =>
  account.transact(async store => {
    for (const { name, lookupKey, unitAmount } of plans) {
      const known = await store.find('price', { where: { lookup_key: lookupKey } })
      if (known.length > 0) continue
      const product = newProduct({ id: `prod_${lookupKey}`, name, metadata: {} })
      store.save(product, 'product.created')
      const price = newPrice({
        id: `price_${lookupKey}`,
        currency: 'usd',
        lookup_key: lookupKey,
        metadata: {},
        product: product.id,
        tax_behavior: 'exclusive',
        unit_amount: unitAmount,
      })
      store.save(price, 'price.created')
    }
  })
