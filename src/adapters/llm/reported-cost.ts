import type { JsonObject } from '#core/text/json-objects.ts'
import { isObject } from './read-answer.ts'
import { amountOf, isOdd } from './reported-usage.ts'

/**
 * What a server says that a call cost, in dollars, from the usage of its answer; undefined when it says nothing. OpenRouter
 * always says it, and other gateways use the same field. With the operator's own key at the vendor (BYOK), `cost` is only
 * OpenRouter's fee, and what the vendor bills for the call is beside it.
 */
export function costIn({ cost, cost_details: details, is_byok: isByok }: JsonObject): unknown {
  const upstream = isObject(details) ? details.upstream_inference_cost : undefined
  const billedByVendor = amountOf(upstream) ?? 0
  const fee = amountOf(cost) ?? 0
  // OpenRouter may repeat its own price as that of the vendor, but without a key of one's own it never bills less.
  const hasOwnKey = typeof isByok === 'boolean' ? isByok : billedByVendor > fee
  // Some servers list the parts of a cost in an object.
  if (!hasOwnKey || isOdd(cost)) return isObject(cost) ? undefined : cost
  // The fee alone is not what the call costs.
  if (billedByVendor === 0) return isOdd(upstream) ? upstream : undefined
  return fee + billedByVendor
}
