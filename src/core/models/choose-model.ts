import type { AnswerKind } from '../answers/analysis.ts'
import { AppError } from '../errors.ts'
import { microDollars } from '../plans/budget.ts'
import { includedAnalyses } from '../plans/included-analyses.ts'
import { plans, type Tier, tiers } from '../plans/plans.ts'
import { costOfAnalysis, typicalTasks, typicalVideo } from './analysis-cost.ts'
import type { ModelHosts } from './model-hosts.ts'
import { type CatalogEntry, type ModelCatalog, type Provider, type ServedModel, worstCost } from './models.ts'
import type { TokenRatios } from './token-ratio.ts'
import { roomOf } from './window-room.ts'

/**
 * The catalog, the vendors with a key (`local` only when there is nothing else), the operator's named servers, and the
 * settings DEFAULT_MODEL and ANALYSIS_MODEL.
 */
export type ModelConfig = {
  readonly catalog: ModelCatalog
  readonly configured: ReadonlySet<Provider>
  /** The names of the servers in MODEL_SERVERS. */
  readonly servers?: ReadonlySet<string>
  readonly defaultModel: string | null
  readonly analysisModel?: string | null
  /** The hosts that the operator set in place of vendors' own. */
  readonly hosts?: ModelHosts
  /** What this process has learned of the models of named servers. */
  readonly ratios?: TokenRatios
}

/** A catalog entry and the one that serves it on a day: itself until its retirement, then a successor. */
export type ResolvedModel = {
  readonly entry: CatalogEntry
  readonly servedBy: CatalogEntry
  /** With the price on that day. */
  readonly served: ServedModel
}

export type ListedModel = {
  readonly entry: CatalogEntry
  readonly resolved: ResolvedModel | null
  /** True when it can be chosen now. */
  readonly usable: boolean
  /** The entry that serves it after its announced retirement. */
  readonly successor: CatalogEntry | null
  readonly obstacle: 'no_key' | 'retired' | 'information_only' | 'local_engine' | 'small_window' | null
  readonly isDefault: boolean
  /** True for the default of analyses. */
  readonly isForAnalyses: boolean
}

/** The UTC day in the catalog's format. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

/** The model that serves the id at `now`; null when the catalog lacks the id, or when it retired without a successor. */
export function resolveModel(catalog: ModelCatalog, id: string, now: Date): ResolvedModel | null {
  const day = dayOf(now)
  const byId = (wanted: string | null) => catalog.entries.find(entry => entry.id === wanted)
  const entry = byId(id)
  let servedBy = entry
  // A chain longer than the catalog is circular. The file loader refuses those; this only bounds the loop.
  for (let step = 0; servedBy?.retiresOn && day >= servedBy.retiresOn; step++) {
    if (step > catalog.entries.length) return null
    servedBy = byId(servedBy.successor)
  }
  if (!entry || !servedBy) return null
  const change = servedBy.priceChange
  const served =
    change && day >= change.from
      ? { ...servedBy.served, price: change.price, priceStep: change.priceStep }
      : servedBy.served
  return { entry, servedBy, served }
}

/** True when calls reach the model: its vendor has a key, or its server is one of MODEL_SERVERS. */
export const isReachable = ({ configured, servers }: ModelConfig, { provider, server }: ServedModel): boolean =>
  server === undefined ? configured.has(provider) : servers?.has(server.name) === true

/** With less room, in o200k tokens, not even notes of a short video fit beside the rules and the task. */
const leastRoom = typicalVideo.system + typicalTasks.clickbait.lastMessage + 1_000

/** Asked only of named servers, which may run any model with a window of a few thousand tokens. */
const isLargeEnough = (model: ServedModel): boolean =>
  model.server === undefined || roomOf(model, Math.min(model.maxOutput, 4_096)) >= leastRoom

/** The resolved model if it can be called: it is reachable, large enough, and selectable. */
function findUsable(models: ModelConfig, id: string, now: Date): ResolvedModel | null {
  const resolved = resolveModel(models.catalog, id, now)
  if (!resolved || !isReachable(models, resolved.served) || !isLargeEnough(resolved.served)) return null
  return resolved.entry.selectable ? resolved : null
}

/**
 * The model for users who have chosen none: the operator's DEFAULT_MODEL if it is usable, else the cheapest capable one,
 * else the local engine.
 * @throws AppError MODEL_UNAVAILABLE when no model can be called
 */
export function defaultModel(models: ModelConfig, now: Date): ResolvedModel {
  return orUnavailable(findDefault(models, now))
}

function orUnavailable(model: ResolvedModel | null): ResolvedModel {
  if (model === null)
    throw new AppError('MODEL_UNAVAILABLE', {
      message: 'No AI model is available on this site right now. Please try again in a few minutes.',
    })
  return model
}

function findDefault(models: ModelConfig, now: Date): ResolvedModel | null {
  const wanted = models.defaultModel === null ? null : findUsable(models, models.defaultModel, now)
  return wanted ?? defaultOrder(models, now)[0] ?? localModel(models, now)
}

/**
 * The most that a model's verdict on a typical video may cost for it to be chosen for analyses automatically: 8 cents, and
 * no more than leaves each plan the quick analyses that it includes.
 */
const maxVerdictCost = Math.min(
  microDollars(80_000),
  ...tiers
    .filter(tier => includedAnalyses[tier].depth === 'quick')
    .map(tier => Math.floor(plans[tier].monthlyBudget / includedAnalyses[tier].count)),
)

/**
 * The model that writes shared analyses for users who have chosen none: the operator's ANALYSIS_MODEL if it is usable, else
 * the strongest whose verdict is affordable, else the default model.
 * @throws AppError MODEL_UNAVAILABLE when no model can be called
 */
export const analysisModel = (models: ModelConfig, now: Date): ResolvedModel => orUnavailable(findAnalyst(models, now))

function findAnalyst(models: ModelConfig, now: Date): ResolvedModel | null {
  const wanted = models.analysisModel == null ? null : findUsable(models, models.analysisModel, now)
  if (wanted) return wanted
  const affordable = (models.catalog.byStrength ?? [])
    .map(id => findUsable(models, id, now))
    .find(model => model !== null && model.servedBy === model.entry && verdictCost(model.served) <= maxVerdictCost)
  return affordable ?? findDefault(models, now)
}

const verdictCost = (model: ServedModel): number => costOfAnalysis({ analyses: model, questions: model }, 'quick')

/**
 * Usable models as candidates for the default, best first: those that can read ten hours whole and give the longest answer,
 * then the cheapest for a typical call, then those without an announced retirement, then the largest window. Retired names are
 * left out; their successors are in the list.
 */
function defaultOrder(models: ModelConfig, now: Date): ResolvedModel[] {
  const rank = (model: ResolvedModel): readonly number[] => [
    model.served.contextWindow >= 400_000 && model.served.maxOutput >= 8_000 ? 0 : 1,
    worstCost(model.served, Math.ceil(10_000 * model.served.tokenRatio), 1_000),
    model.entry.retiresOn === null ? 0 : 1,
    -model.served.contextWindow,
  ]
  return models.catalog.entries
    .map(entry => findUsable(models, entry.id, now))
    .filter(model => model !== null && model.servedBy === model.entry)
    .map(model => model!)
    .sort((a, b) => compare(rank(a), rank(b)) || a.entry.id.localeCompare(b.entry.id))
}

const compare = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, index) => value - b[index]!).find(difference => difference !== 0) ?? 0

/** The local engine if no vendor has a key. */
function localModel(models: ModelConfig, now: Date): ResolvedModel | null {
  if (models.configured.size !== 1 || !models.configured.has('local')) return null
  const local = models.catalog.entries.find(entry => entry.provider === 'local')
  return local ? resolveModel(models.catalog, local.id, now) : null
}

/**
 * The model that does this task for this user now: analyses have a default of their own. A saved choice counts only with an
 * active premium or enterprise plan and while it is usable. Otherwise the default answers, and the choice stays saved.
 * @throws AppError MODEL_UNAVAILABLE when no model can be called
 */
export const chooseModel = (...choice: Parameters<typeof findChoice>): ResolvedModel =>
  orUnavailable(findChoice(...choice))

/** The same, or null when no model can be called: a site's only model server could not be reached when it started. */
export function findChoice(
  models: ModelConfig,
  user: { readonly saved: string | null; readonly tier: Tier | null; readonly active: boolean },
  now: Date,
  kind: AnswerKind = 'question',
): ResolvedModel | null {
  const mayChoose = user.active && user.tier !== null && plans[user.tier].choosesModel
  const saved = mayChoose && user.saved !== null ? findUsable(models, user.saved, now) : null
  return saved ?? (kind === 'question' ? findDefault : findAnalyst)(models, now)
}

/**
 * All catalog entries with the models that serve them, in the catalog's order. Models without a key are listed with that
 * obstacle; the local engine is listed only when no other vendor is configured.
 */
export function listModels(models: ModelConfig, now: Date): ListedModel[] {
  const hasLocal = localModel(models, now) !== null
  const fallback = findDefault(models, now)
  const analyst = findAnalyst(models, now)
  return models.catalog.entries
    .filter(entry => entry.provider !== 'local' || hasLocal)
    .map(entry => {
      const obstacle = obstacleOf(models, entry, now)
      return {
        entry,
        resolved: resolveModel(models.catalog, entry.id, now),
        successor: models.catalog.entries.find(other => other.id === entry.successor) ?? null,
        usable: obstacle === null,
        obstacle,
        isDefault: fallback?.entry.id === entry.id,
        isForAnalyses: analyst?.entry.id === entry.id,
      }
    })
}

function obstacleOf(models: ModelConfig, entry: CatalogEntry, now: Date): ListedModel['obstacle'] {
  if (entry.provider === 'local') return 'local_engine'
  if (!entry.selectable) return 'information_only'
  const resolved = resolveModel(models.catalog, entry.id, now)
  if (!resolved) return 'retired'
  if (!isReachable(models, resolved.served)) return 'no_key'
  return isLargeEnough(resolved.served) ? null : 'small_window'
}
