import { invalid, missing } from '../failure.ts'
import { type List, listOf } from '../objects/common.ts'
import type { Docs, Kind } from '../objects/docs.ts'
import type { Query, World } from '../world.ts'

export type Paging = {
  readonly limit?: number | undefined
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
  readonly created?:
    | number
    | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
    | undefined
}

/** One page of a list, newest first, as every list of the API is paged. `keep` decides what is counted at all. */
export async function pageOf<K extends Kind>(
  world: World,
  kind: K,
  url: string,
  asked: Paging,
  where: Record<string, unknown>,
  keep: (doc: Docs[K]) => boolean = () => true,
): Promise<List<Docs[K]>> {
  const { limit, after, before } = bounds(asked)
  for (const [param, id] of [
    ['starting_after', after],
    ['ending_before', before],
  ] as const) {
    if (id !== undefined && (await world.get(kind, id)) === null) throw missing(kind, id, param)
  }
  const query: Query = {
    where: withoutUndefined(where),
    ...createdOf(asked),
    ...(after ? { after } : {}),
    ...(before ? { before } : {}),
  }
  const found = (await world.find(kind, query)).filter(keep)
  const page = before === undefined ? found.slice(0, limit) : found.slice(-limit)
  return listOf(page, url, found.length > limit)
}

export function bounds(asked: Paging): { limit: number; after?: string; before?: string } {
  const limit = asked.limit ?? 10
  if (limit < 1 || limit > 100) {
    throw invalid(`Invalid limit: must be between 1 and 100, not ${limit}`, {
      param: 'limit',
      code: 'parameter_invalid_integer',
    })
  }
  return {
    limit,
    ...(asked.starting_after === undefined ? {} : { after: asked.starting_after }),
    ...(asked.ending_before === undefined ? {} : { before: asked.ending_before }),
  }
}

export function createdOf({ created }: Paging): Pick<Query, 'created'> {
  if (created === undefined) return {}
  if (typeof created === 'number') return { created: { gte: created, lte: created } }
  return { created: withoutUndefined(created) as NonNullable<Query['created']> }
}

const withoutUndefined = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
