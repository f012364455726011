import { invalidRequest, resourceMissing } from '../failure.ts'
import type { ObjectStore } from '../object-store.ts'
import { type List, listOf } from '../objects/common.ts'
import type { ObjectKind, StripeObjects } from '../objects/stripe-objects.ts'

export type PageParams = {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly created?: { readonly gte: number } | undefined
}

/** One page of a list, newest first, as in every list of the API. `keep` filters the objects before paging. */
export async function paginate<K extends ObjectKind>(
  store: ObjectStore,
  kind: K,
  params: PageParams,
  where: Record<string, unknown>,
  keep: (doc: StripeObjects[K]) => boolean = () => true,
): Promise<List<StripeObjects[K]>> {
  const limit = limitOf(params)
  const after = params.starting_after
  if (after !== undefined && (await store.get(kind, after)) === null)
    throw resourceMissing(kind, after, 'starting_after')
  const filters = Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined))
  const found = (await store.find(kind, { where: filters, since: params.created?.gte, after })).filter(keep)
  return listOf(found.slice(0, limit), found.length > limit)
}

export function limitOf({ limit = 10 }: PageParams): number {
  if (limit < 1 || limit > 100)
    throw invalidRequest(`Invalid limit: must be between 1 and 100, not ${limit}`, { param: 'limit' })
  return limit
}
