import { listModels, type ModelConfig } from '#core/models/choose-model.ts'
import { type ModelHosts, withHostsInNames } from '#core/models/model-hosts.ts'
import { idsInFile, idsWithWindow, leftOut } from '#core/models/model-override.ts'
import {
  idsOfSmall,
  type ListedByServer,
  modelProblems,
  retiredChoices,
  windowAdvice,
} from '#core/models/model-problems.ts'
import type { ModelCatalog, Provider } from '#core/models/models.ts'
import type { TokenRatios } from '#core/models/token-ratio.ts'
import type { Log } from '#src/ports.ts'
import { createClock } from './clock.ts'
import type { ServerAccess } from './llm/route-llm.ts'
import { type CatalogFile, catalogOf, ModelCatalogError, readCatalog } from './load-model-catalog.ts'
import type { ServerAnswer } from './model-servers/ask-model-server.ts'
import { loadServerModels, type ServerAnswers } from './model-servers/load-server-models.ts'

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
  readonly answers: ServerAnswers
}

/** Merges the catalog with the models of the named servers, which are asked for them unless they have answered earlier. */
export async function loadCatalog(
  { defaultModel, analysisModel, servers: access }: ModelSettings,
  file: CatalogFile | null,
  log: Log,
  earlier?: ServerAnswers,
): Promise<LoadedCatalog> {
  const bySettings = [defaultModel, analysisModel].filter(id => id !== null)
  const byFile = file === null ? [] : idsInFile(file.override)
  const named = { bySettings, byFile, withWindow: file === null ? [] : idsWithWindow(file.override) }
  const { entries, listed, answers } = await loadServerModels(access, named, log, earlier && { earlier })
  const catalog = catalogOf(file, entries)
  const servers = new Set(listed.keys())
  const absent = file === null ? [] : leftOut(file.override, catalog, servers)
  if (absent.length > 0) log.warn({ models: absent }, 'models of the catalog file are left out')
  return { catalog, servers, listed, answers }
}

export type LoadedModels = {
  /** The models that can be called. Its catalog is another one after `askAgain` has found a server. */
  readonly models: ModelConfig
  /** Why a start with these settings must end, one sentence each. */
  readonly problems: readonly string[]
  /** The ids that servers list and that are not offered, most of them in long lists. */
  readonly unoffered: readonly string[]
  /**
   * Asks the servers that could not be asked. What one of them offers counts from then on, unless the settings do not fit it.
   * @returns true when there is no server left to ask
   */
  askAgain(): Promise<boolean>
}

/**
 * Loads the models that can be called, and the operator's choices among them. The catalog file is read once, here. One that
 * cannot be used is a problem, and the built-in catalog counts meanwhile. A choice that a vendor has retired is logged only:
 * it was right on the day it was made, and the default order answers in its place.
 */
export async function loadModels(
  settings: ModelSettings,
  configured: ReadonlySet<Provider>,
  log: Log,
  ratios?: TokenRatios,
): Promise<LoadedModels> {
  const once = logOnce(log)
  let file: CatalogFile | null = null
  const load = (earlier?: ServerAnswers) => loadOnce(settings, file, configured, once, earlier)
  const first = await loadFirst()
  let { models, answers } = first
  return {
    models: {
      ...first.models,
      ...(ratios ? { ratios } : {}),
      get catalog() {
        return models.catalog
      },
    },
    problems: first.problems,
    unoffered: first.unoffered,
    async askAgain() {
      for (const server of settings.servers) {
        if (!isProblem(answers.get(server.name))) continue
        try {
          await askOne(server)
        } catch (err) {
          const about = { server: server.name, serverUrl: server.baseUrl }
          once.error({ ...about, err }, 'the models of a model server cannot be loaded; it is asked again')
        }
      }
      return ![...answers.values()].some(isProblem)
    },
  }

  async function askOne({ name, baseUrl }: ServerAccess): Promise<void> {
    const others = new Map([...answers].filter(([other]) => other !== name))
    const next = await load(others)
    if (isProblem(next.answers.get(name))) return
    const about = { server: name, serverUrl: baseUrl }
    if (next.problems.length > 0) {
      const lacks = 'a model server answers now, but not with what the settings name; it is asked again'
      once.error({ ...about, problems: next.problems }, lacks)
      return
    }
    models = next.models
    answers = next.answers
    log.info(about, 'a model server answers now; its models can be called')
  }

  async function loadFirst(): Promise<LoadedOnce> {
    try {
      file = await readCatalog(settings.modelCatalogFile)
      return await load()
    } catch (error) {
      if (!(error instanceof ModelCatalogError)) throw error
      file = null
      return { ...(await load()), problems: [error.sentence] }
    }
  }
}

const isProblem = (answer: ServerAnswer | undefined): boolean => answer !== undefined && 'problem' in answer

type LoadedOnce = {
  readonly models: ModelConfig
  readonly problems: readonly string[]
  readonly unoffered: readonly string[]
  readonly answers: ServerAnswers
}

async function loadOnce(
  settings: ModelSettings,
  file: CatalogFile | null,
  configured: ReadonlySet<Provider>,
  log: Log,
  earlier?: ServerAnswers,
): Promise<LoadedOnce> {
  const { defaultModel, analysisModel } = settings
  const { catalog, servers, listed, answers } = await loadCatalog(settings, file, log, earlier)
  const { hosts = {} } = settings
  const models = { catalog: withHostsInNames(catalog, hosts), configured, servers, defaultModel, analysisModel, hosts }
  const inList = listModels(models, createClock().now())
  const retired = retiredChoices(settings, inList)
  if (retired.length > 0) log.error({ models: retired }, 'models of the settings are retired; others answer for them')
  const small = idsOfSmall(inList)
  if (small.length > 0) log.warn({ models: small }, `models read too little at once for a video. ${windowAdvice}`)
  const offered = new Set(catalog.entries.map(({ id }) => id))
  const unoffered = [...listed.values()].flatMap(ids => ids ?? []).filter(id => !offered.has(id))
  return { models, problems: modelProblems(settings, inList, listed), unoffered, answers }
}

/** Writes each line once: the servers may be asked for hours. */
function logOnce(log: Log): Log {
  const written = new Set<string>()
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (fields, message) => {
      const line = JSON.stringify([level, fields, message])
      if (written.has(line)) return
      log[level](fields, message)
      written.add(line)
    }
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }
}
