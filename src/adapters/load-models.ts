import { listModels, type ModelConfig } from '#core/models/choose-model.ts'
import { type ModelHosts, withHostsInNames } from '#core/models/model-hosts.ts'
import {
  idsOfSmall,
  type ListedByServer,
  modelProblems,
  retiredChoices,
  windowAdvice,
} from '#core/models/model-problems.ts'
import type { ModelCatalog, Provider } from '#core/models/models.ts'
import type { Log } from '#src/ports.ts'
import { createClock } from './clock.ts'
import type { ServerAccess } from './llm/route-llm.ts'
import { loadModelCatalog } from './load-model-catalog.ts'
import { loadServerModels } from './model-servers/load-server-models.ts'

/** The operator's settings about models. */
export type ModelSettings = {
  readonly modelCatalogFile: string | null
  readonly defaultModel: string | null
  readonly analysisModel: string | null
  readonly servers: readonly ServerAccess[]
  /** The hosts of addresses that replace vendors' own. */
  readonly hosts?: ModelHosts
}

type LoadedCatalog = {
  readonly catalog: ModelCatalog
  readonly servers: ReadonlySet<string>
  readonly listed: ListedByServer
}

/** Loads the catalog with the models of the named servers, which are asked for them. */
export async function loadCatalog(settings: ModelSettings, log: Log): Promise<LoadedCatalog> {
  const { modelCatalogFile, defaultModel, analysisModel, servers } = settings
  const bySettings = [defaultModel, analysisModel].filter(id => id !== null)
  let listed: ListedByServer = new Map()
  const catalog = await loadModelCatalog(modelCatalogFile, async byFile => {
    const loaded = await loadServerModels(servers, { bySettings, byFile }, log)
    listed = loaded.listed
    return loaded.entries
  })
  return { catalog, servers: new Set(listed.keys()), listed }
}

/** The models that can be called, and why a start with these settings must end, one sentence each. */
export type LoadedModels = { readonly models: ModelConfig; readonly problems: readonly string[] }

/**
 * Loads the models that can be called, and the operator's choices among them. A choice that a vendor has retired is logged
 * only: it was right on the day it was made, and the default order answers in its place.
 */
export async function loadModels(
  settings: ModelSettings,
  configured: ReadonlySet<Provider>,
  log: Log,
): Promise<LoadedModels> {
  const { defaultModel, analysisModel } = settings
  const { catalog, servers, listed } = await loadCatalog(settings, log)
  const { hosts = {} } = settings
  const models = { catalog: withHostsInNames(catalog, hosts), configured, servers, defaultModel, analysisModel, hosts }
  const inList = listModels(models, createClock().now())
  const retired = retiredChoices(settings, inList)
  if (retired.length > 0) log.error({ models: retired }, 'models of the settings are retired; others answer for them')
  const small = idsOfSmall(inList)
  if (small.length > 0) log.warn({ models: small }, `models read too little at once for a video. ${windowAdvice}`)
  return { models, problems: modelProblems(settings, inList, listed) }
}
