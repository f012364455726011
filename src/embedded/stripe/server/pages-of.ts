import { invalid, missing } from '../failure.ts'
import { type List, listOf } from '../objects/common.ts'
import type { Docs, Kind } from '../objects/docs.ts'
import type { World } from '../world.ts'

export type Paging = {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly created?: { readonly gte: number } | undefined
}

/** One page of a list, newest first, as every list of the API is paged. `keep` decides what is counted at all. */
export async function pageOf<K extends Kind>(
  world: World,
  kind: K,
  asked: Paging,
  where: Record<string, unknown>,
  keep: (doc: Docs[K]) => boolean = () => true,
): Promise<List<Docs[K]>> {
  const limit = limitOf(asked)
  const after = asked.starting_after
  if (after !== undefined && (await world.get(kind, after)) === null) throw missing(kind, after, 'starting_after')
  const known = Object.fromEntries(Object.entries(where).filter(([, value]) => value !== undefined))
  const found = (await world.find(kind, { where: known, since: asked.created?.gte, after })).filter(keep)
  return listOf(found.slice(0, limit), found.length > limit)
}

export function limitOf({ limit = 10 }: Paging): number {
  if (limit < 1 || limit > 100)
    throw invalid(`Invalid limit: must be between 1 and 100, not ${limit}`, { param: 'limit' })
  return limit
}
