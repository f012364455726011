import type Stripe from 'stripe'
import { AppError } from '#core/errors.ts'
import { type Tier, tiers } from '#core/plans.ts'
import type { Clock, Log } from '#src/ports.ts'
import { isMissing } from './errors.ts'
import { Price } from './schema.ts'

/** The price of a plan is found by this key, so that no id stands in any configuration. */
export const lookupKey = (tier: Tier): string => `itc_${tier}_monthly`
/** Says of a price or product which plan it is: also of retired ones, which have lost their lookup key. */
export const tierTag = 'itc_tier'

export type Prices = {
  /** Which plan a price is; null and a warning when it is none of ours. */
  tierOf(price: Price | string): Promise<Tier | null>
  /** The price that new subscriptions get. */
  idOf(tier: Tier): Promise<string>
}

/** How long a price that was none of ours, and the current ones, are taken for granted. */
const freshMs = 10 * 60_000

/** The plans' prices, asked for once and remembered. */
export function createPrices(stripe: Stripe, { clock, log }: { clock: Clock; log: Log }): Prices {
  const known = new Map<string, Tier>()
  const strangers = new Map<string, number>()
  let current: { ids: ReadonlyMap<Tier, string>; at: number } | null = null
  const now = () => clock.now().getTime()

  const ask = async (id: string): Promise<Price | null> => {
    try {
      return Price.parse(await stripe.prices.retrieve(id, { expand: ['product'] }))
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  const learn = (id: string, tier: Tier): Tier => {
    known.set(id, tier)
    return tier
  }

  return {
    async tierOf(price) {
      const id = typeof price === 'string' ? price : price.id
      const remembered = known.get(id) ?? (typeof price === 'string' ? null : namedTier(price))
      if (remembered) return learn(id, remembered)
      const since = strangers.get(id)
      if (since !== undefined && now() - since < freshMs) return null
      const whole = await ask(id)
      const tier = whole === null ? null : namedTier(whole)
      if (tier !== null) return learn(id, tier)
      strangers.set(id, now())
      log.warn({ priceId: id }, 'a subscription has a price that is none of our plans')
      return null
    },
    async idOf(tier) {
      if (current === null || now() - current.at > freshMs || !current.ids.has(tier)) {
        const found = await stripe.prices.list({ lookup_keys: tiers.map(lookupKey), active: true, limit: 100 })
        const prices = found.data.map(price => Price.parse(price))
        const ids = prices.flatMap(price => {
          const named = namedTier(price)
          return named === null ? [] : [[learn(price.id, named), price.id] as const]
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

function namedTier(price: Price): Tier | null {
  const byKey = tiers.find(tier => price.lookup_key === lookupKey(tier))
  const tags = [
    price.metadata[tierTag],
    typeof price.product === 'string' ? undefined : price.product.metadata?.[tierTag],
  ]
  return byKey ?? tiers.find(tier => tags.includes(tier)) ?? null
}
