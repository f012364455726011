import type Stripe from 'stripe'
import { AppError } from '#core/errors.ts'
import { type Tier, tiers } from '#core/plans/plans.ts'
import type { Clock, Log } from '#src/ports.ts'
import { isMissing } from './errors.ts'
import { StripePrice } from './schema.ts'

/** A plan's price is looked up by this key, so that no configuration contains price ids. */
export const lookupKey = (tier: Tier): string => `itc_${tier}_monthly`
/**
 * The metadata key that names the plan of a price or product, also of retired prices, which have lost their lookup key.
 */
export const tierMetadataKey = 'itc_tier'

export type Prices = {
  /** The plan of a price; null, with a warning, for an unknown price. */
  tierOf(price: StripePrice | string): Promise<Tier | null>
  /** The price that new subscriptions get. */
  idOf(tier: Tier): Promise<string>
}

/** How long the current prices, and the fact that a price is unknown, are cached. */
const cacheMs = 10 * 60_000

/** Looks up the plans' prices and caches them. */
export function createPrices(stripe: Stripe, { clock, log }: { clock: Clock; log: Log }): Prices {
  const tierByPrice = new Map<string, Tier>()
  const unknownPrices = new Map<string, number>()
  let current: { ids: ReadonlyMap<Tier, string>; at: number } | null = null
  const now = () => clock.now().getTime()

  const fetchPrice = async (id: string): Promise<StripePrice | null> => {
    try {
      return StripePrice.parse(await stripe.prices.retrieve(id, { expand: ['product'] }))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  const remember = (id: string, tier: Tier): Tier => {
    tierByPrice.set(id, tier)
    return tier
  }

  return {
    async tierOf(price) {
      const id = typeof price === 'string' ? price : price.id
      const remembered = tierByPrice.get(id) ?? (typeof price === 'string' ? null : tierNamedBy(price))
      if (remembered) return remember(id, remembered)
      const since = unknownPrices.get(id)
      if (since !== undefined && now() - since < cacheMs) return null
      const fetched = await fetchPrice(id)
      const tier = fetched === null ? null : tierNamedBy(fetched)
      if (tier !== null) return remember(id, tier)
      unknownPrices.set(id, now())
      log.warn({ priceId: id }, 'a subscription has a price that belongs to none of our plans')
      return null
    },
    async idOf(tier) {
      if (current === null || now() - current.at > cacheMs || !current.ids.has(tier)) {
        const listed = await stripe.prices.list({ lookup_keys: tiers.map(lookupKey), active: true, limit: 100 })
        const prices = listed.data.map(price => StripePrice.parse(price))
        const ids = prices.flatMap(price => {
          const named = tierNamedBy(price)
          return named === null ? [] : [[remember(price.id, named), price.id] as const]
        })
        current = { ids: new Map(ids), at: now() }
      }
      const id = current.ids.get(tier)
      if (id !== undefined) return id
      log.error({ tier, lookupKey: lookupKey(tier) }, 'Stripe has no price for a plan: run `billing setup`')
      throw new AppError('PAYMENTS_UNAVAILABLE')
    },
  }
}

function tierNamedBy(price: StripePrice): Tier | null {
  const byKey = tiers.find(tier => price.lookup_key === lookupKey(tier))
  const tags = [
    price.metadata[tierMetadataKey],
    typeof price.product === 'string' ? undefined : price.product.metadata?.[tierMetadataKey],
  ]
  return byKey ?? tiers.find(tier => tags.includes(tier)) ?? null
}
