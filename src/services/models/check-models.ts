import { AppError, type ErrorCode } from '#core/errors.ts'
import { listModels, type ResolvedModel, resolveModel } from '#core/models/choose-model.ts'
import type { Needs } from '#src/ports.ts'

/** How a model answered a real call. */
export type ModelCheck = {
  readonly id: string
  readonly name: string
  readonly provider: string
  /** Names in the catalog that it serves. */
  readonly serves: readonly string[]
  readonly elapsedMs: number
} & ({ readonly ok: true } | { readonly ok: false; readonly code: ErrorCode; readonly detail: string })

/**
 * Asks each configured model for three codes in a long text, the vendors' all at once and those of a named server in turn; with
 * `id` only the model that serves it. A check has the time limits of any call. For operators: failure details are the vendors'
 * own texts. Costs 12,000 tokens per model, on the operator's account.
 * @throws AppError NOT_FOUND for an id that the catalog lacks or that nothing serves any more
 */
export async function checkModels(
  { llm, models, clock }: Needs<'llm' | 'models' | 'clock'>,
  id: string | null,
  signal: AbortSignal,
): Promise<ModelCheck[]> {
  const now = clock.now()
  const listed = listModels(models, now).filter(model => model.usable || model.obstacle === 'local_engine')
  const resolved = id === null ? listed.flatMap(model => model.resolved ?? []) : [resolveModel(models.catalog, id, now)]
  if (resolved.includes(null)) throw new AppError('NOT_FOUND', { message: `There is no model ${id} in the catalog.` })
  const servers = Map.groupBy(resolved as ResolvedModel[], model => model.servedBy.id)
  /** A server on one graphics card answers one model at a time. */
  const turns = new Map<string, Promise<unknown>>()
  return Promise.all(
    [...servers.values()].map(async names => {
      const { servedBy, served } = names[0]!
      const { promise: done, resolve: end } = Promise.withResolvers<void>()
      const before = served.server && turns.get(served.server.name)
      if (served.server) turns.set(served.server.name, done)
      await before
      const startedAt = performance.now()
      const outcome = await llm.check(served, signal).finally(end)
      return {
        id: servedBy.id,
        name: servedBy.name,
        provider: served.provider,
        serves: names.map(each => each.entry.name),
        elapsedMs: Math.round(performance.now() - startedAt),
        ...outcome,
      }
    }),
  )
}
